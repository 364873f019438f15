// Scripts as text: line numbers, errors at their line, and completion. Without this file it is a plain text field.

const REFS = new Set("of copy_of targets new_targets source on to attached_to legend_keep sacrificed for_each by".split(" "));
const MOST = 8;

for (const area of document.querySelectorAll("textarea[data-editor]")) enhance(area);

function enhance(area) {
  const frame = Object.assign(document.createElement("div"), { className: "editor" });
  const gutter = Object.assign(document.createElement("div"), { className: "editor-lines" });
  gutter.setAttribute("aria-hidden", "true");
  const list = Object.assign(document.createElement("ul"), { className: "editor-list", id: `${area.id}-list`, hidden: true });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "What can stand here");
  const told = Object.assign(document.createElement("p"), { className: "vh" });
  told.setAttribute("role", "status");
  area.wrap = "off";
  area.replaceWith(frame);
  frame.append(gutter, area, list, told);
  const state = { area, gutter, list, told, start: 0, chosen: -1, asked: 0 };
  area.addEventListener("input", () => (number(state), complete(state)));
  area.addEventListener("scroll", () => (gutter.scrollTop = area.scrollTop));
  area.addEventListener("keydown", (event) => keys(state, event));
  area.addEventListener("blur", () => setTimeout(() => close(state), 150));
  list.addEventListener("mousedown", (event) => {
    const row = event.target.closest("li");
    if (row) {
      event.preventDefault();
      take(state, row.dataset.text);
    }
  });
  number(state);
}

// --- Line numbers, and errors at their line ---------------------------------------------------

function number({ area, gutter }) {
  const wrong = new Set([...document.querySelectorAll(`[data-line][data-for="${area.id}"]`)].map((each) => Number(each.dataset.line)));
  const lines = area.value.split("\n").length;
  gutter.replaceChildren(
    ...Array.from({ length: lines }, (_, place) => {
      const row = Object.assign(document.createElement("span"), { textContent: place + 1 });
      if (wrong.has(place + 1)) row.className = "is-wrong";
      return row;
    }),
  );
}

document.addEventListener("click", ({ target }) => {
  const place = target.closest("[data-line][data-for]");
  const area = place && document.getElementById(place.dataset.for);
  if (!area) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, place.dataset.line - 1).join("\n").length + (place.dataset.line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[place.dataset.line - 1] ?? "").length);
});

// --- Completion -------------------------------------------------------------------------------

async function complete(state) {
  const { area } = state;
  const before = area.value.slice(0, area.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const found = /(\w+):\s*(?:\[(?:[^\][]*,\s*)?)?"?([^,{}[\]":]*)$/.exec(line);
  if (!found) return close(state);
  const [, key, typed] = found;
  state.start = area.selectionStart - typed.length;
  const asked = ++state.asked;
  const names = await known(state, key, typed.trim());
  if (asked !== state.asked) return;
  show(state, names.filter((name) => name !== typed).slice(0, MOST));
}

async function known({ area }, key, typed) {
  const begins = (name) => name.toLowerCase().startsWith(typed.toLowerCase());
  if (key === "do") return area.dataset.events.split(" ").filter(begins);
  if (key === "ask" || key === "field") return area.dataset.questions.split(" ").filter(begins);
  if (key === "card" && typed.length > 1) {
    try {
      const answer = await fetch(`${area.dataset.names}?q=${encodeURIComponent(typed)}`);
      return answer.ok ? (await answer.json()).names : [];
    } catch {
      return [];
    }
  }
  if (!REFS.has(key)) return [];
  return [...new Set([...area.value.matchAll(/\bref:\s*"?([\w-]+)/g)].map(([, ref]) => ref)), "A", "B"].filter(begins);
}

function show(state, names) {
  // A list that arrives late must not undo what was chosen in the one before.
  state.chosen = names.indexOf(state.list.children[state.chosen]?.textContent);
  state.list.hidden = !names.length;
  state.list.replaceChildren(
    ...names.map((name, place) => {
      const row = Object.assign(document.createElement("li"), { textContent: name, id: `${state.list.id}-${place}` });
      row.setAttribute("role", "option");
      row.dataset.text = /[,:#]/.test(name) ? `"${name}"` : name;
      return row;
    }),
  );
  if (state.chosen >= 0) mark(state);
  else state.told.textContent = names.length ? `${names.length} to choose from: arrow keys, then Enter.` : "";
}

function mark({ list, chosen, told }) {
  [...list.children].forEach((row, place) => row.setAttribute("aria-selected", String(place === chosen)));
  told.textContent = list.children[chosen].textContent;
}

function close(state) {
  if (!state.list.hidden) show(state, []);
}

function keys(state, event) {
  if (state.list.hidden) return;
  const rows = [...state.list.children];
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const step = event.key === "ArrowDown" ? 1 : -1;
    state.chosen = (state.chosen + step + rows.length) % rows.length;
    mark(state);
  } else if (event.key === "Enter" && state.chosen >= 0) take(state, rows[state.chosen].dataset.text);
  else if (event.key === "Escape") close(state);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function take(state, text) {
  const { area } = state;
  const quoted = area.value[state.start - 1] === '"' && text.startsWith('"');
  area.setRangeText(text, state.start - (quoted ? 1 : 0), area.selectionStart, "end");
  close(state);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  close(state);
}
