// Keys, focus and display. Every page works without this file; nothing here decides anything.

const root = document.documentElement;
const visible = (element) => element.checkVisibility();

// --- Keys -------------------------------------------------------------------------------------

const typesText = (element) =>
  element.matches("textarea, select, [contenteditable]") ||
  (element.matches("input") && !["radio", "checkbox", "button", "submit"].includes(element.type));

function press(element) {
  if (!element) return false;
  if (typesText(element)) element.focus();
  else element.click();
  if (element.matches("input")) element.focus();
  return true;
}

const option = (number) => document.querySelectorAll("main .options :is([type=radio], [type=checkbox], button.option)")[number - 1];

// The one thing Enter does when nothing that has a meaning for Enter holds the focus.
const forward = () => [...document.querySelectorAll("main .dock .btn.main")].find(visible);

function act(key) {
  const number = document.querySelector("main #answer[inputmode=numeric]");
  if (number && /^[0-9-]$/.test(key)) {
    number.focus();
    return false; // so that the key is typed there
  }
  if (/^[1-9]$/.test(key)) return press(option(Number(key)));
  if (key === "Enter") return press(forward());
  if (key === "/") return press(document.querySelector("main [type=search]") ?? document.querySelector('[data-key="/"]'));
  // Any control or link may name the key that presses it.
  const named = document.querySelector(`main [data-key="${CSS.escape(key.toLowerCase())}"]`);
  if (key.toLowerCase() === "u") return press(named ?? document.querySelector("main [name=unsure]"));
  return press(named);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return closeMenus(event);
  if (event.key === "Enter" && event.target.closest("#play form:has(.card input)")) return enterInCard(event);
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  if (typesText(event.target) || document.querySelector("dialog[open]")) return;
  if (event.key === "Enter") {
    // A link, a button or a field in a form already knows what Enter means.
    if (event.target.closest("a, button, summary, input")) return;
  } else if (root.dataset.keys === "off" || event.key.length !== 1) return;
  if (event.key === "?") showKeys(event.target);
  else if (!act(event.key)) return;
  event.preventDefault();
});

// On a card to fill in, a plain Enter is too easily pressed on the way from field to field.
function enterInCard(event) {
  if (!event.ctrlKey && event.target.closest("a, button")) return;
  event.preventDefault();
  if (event.ctrlKey) press(forward());
}

function closeMenus(event) {
  const menu = event.target.closest("details.menu[open]");
  if (!menu) {
    const close = '[data-key="escape"]';
    const panel = event.target.closest("main .panel")?.querySelector(close) ?? [...document.querySelectorAll(`main ${close}`)].at(-1);
    if (!typesText(event.target) && press(panel)) event.preventDefault();
    return;
  }
  menu.open = false;
  menu.querySelector("summary").focus();
}

// --- The list of keys -------------------------------------------------------------------------

const dialog = document.getElementById("keys-dialog");
const link = document.querySelector('.foot [data-key="?"]');

async function showKeys() {
  if (!dialog.childElementCount) {
    try {
      await window.htmx.ajax("GET", link.href, { target: dialog, swap: "innerHTML" });
    } catch {
      location.assign(link.href);
      return;
    }
    const title = Object.assign(document.createElement("h2"), { id: "keys-title", textContent: "Keyboard" });
    const close = Object.assign(document.createElement("button"), { type: "button", className: "btn push", textContent: "Close" });
    close.addEventListener("click", () => dialog.close());
    const head = Object.assign(document.createElement("div"), { className: "row" });
    head.append(title, close);
    dialog.prepend(head);
  }
  dialog.tabIndex = -1;
  dialog.showModal(); // gives the focus back on closing
  dialog.focus(); // its only fields are at its end, which a low window would show
  dialog.scrollTop = 0;
}

link?.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showKeys();
});

// --- What an address points at is shown, though it's in a fold --------------------------------------

function reveal() {
  const wanted = document.querySelector("main :target");
  const fold = wanted?.closest("details:not([open])");
  if (!fold) return;
  fold.open = true;
  wanted.scrollIntoView();
}
window.addEventListener("hashchange", reveal);
reveal();

// --- A term of the glossary: what it means, without leaving the page -------------------------------

let meaning;

document.addEventListener("click", async (event) => {
  const term = event.target.closest("a.term");
  if (!term || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { pathname, hash } = new URL(term.href);
  if (pathname === location.pathname) return; // in the glossary itself
  event.preventDefault();
  if (!meaning) {
    meaning = Object.assign(document.createElement("dialog"), { className: "panel meaning", closedBy: "any" });
    meaning.setAttribute("aria-labelledby", "meaning");
    meaning.addEventListener("click", ({ target }) => target.closest("[data-close]") && meaning.close());
    document.body.append(meaning);
  }
  try {
    await window.htmx.ajax("GET", `${pathname}${hash.slice(1)}/`, { target: meaning, swap: "innerHTML" });
  } catch {
    location.assign(term.href);
    return;
  }
  if (!meaning.open) meaning.showModal(); // gives the focus back on closing
  meaning.querySelector("h2").focus();
});

// --- Light, dark, single keys: at once, and for next time ---------------------------------------

document.addEventListener("change", ({ target }) => {
  if (target.name !== "theme" && target.name !== "keys") return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${target.name}=${target.value}; path=/; max-age=31536000; samesite=lax${secure}`;
  if (["light", "dark", "off"].includes(target.value)) root.dataset[target.name] = target.value;
  else delete root.dataset[target.name];
});

// --- The time zone of this device, until one is saved --------------------------------------------

const zones = document.querySelector("select[data-zone]");
if (zones?.value === "") {
  // Asked only here: it costs a phone a tenth of a second.
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zones.options].some(({ value }) => value === own)) zones.value = own;
}

// --- Focus ------------------------------------------------------------------------------------

// A question or verdict that came as a page of its own, because it was asked for before htmx was ready.
document.querySelector("#play h1[tabindex='-1']")?.focus({ preventScroll: true });

// After a swap: the first refused field, else the heading that says what happened, or where to type next: not on
// a touch screen, whose keyboard would cover the page. A question's heading stands below its story, and who reads
// begins with the story.
const keyboardCovers = matchMedia("(pointer: coarse)");

document.addEventListener("htmx:afterSettle", ({ target }) => {
  const refused = target.querySelector("[aria-invalid=true]");
  const heading = target.querySelector(`h1[tabindex='-1'], ${keyboardCovers.matches ? ":not(input)" : ""}[data-focus]`);
  const play = heading?.closest("#play");
  (refused ?? heading)?.focus({ preventScroll: !refused && Boolean(play) });
  if (play && !refused && heading.matches("h1")) play.scrollIntoView();
  else if (play && !refused) heading.scrollIntoView({ block: "nearest" });
});

// In the Lab, closing a panel goes back to what opened it; what keeps its place on the table keeps the focus; and
// anything else leads to the heading of what is shown now, rather than to the end of the page.
const control = (name, value) => [...document.querySelectorAll(`#desk button[name="${name}"][value="${CSS.escape(value)}"]`)].find(visible);

document.addEventListener("htmx:afterSettle", ({ target, detail }) => {
  const pressed = detail.requestConfig?.triggeringEvent?.submitter;
  const [name, value] = pressed?.dataset.opener?.split(" ") ?? [];
  const opener = name && (control(name, value) ?? document.getElementById(name));
  if (opener) opener.focus();
  else if (target.id === "desk" && document.activeElement === document.body) {
    const again = pressed && (target.querySelector(`[data-key="${pressed.dataset.key}"]:enabled`) ?? control(pressed.name, pressed.value));
    (again ?? target.querySelector("#board, #start"))?.focus({ preventScroll: keyboardCovers.matches });
  }
});

// --- A form that is kept while it is filled in ----------------------------------------------------

// htmx saves it at every choice; leaving the page in between sends what is not saved yet: before the next page is
// asked for, so that coming back at once finds it. Listened for only then, since it may keep a page from being cached.
let unsaved = null;

function sendUnsaved() {
  if (unsaved?.isConnected && navigator.sendBeacon(unsaved.dataset.keep, new FormData(unsaved))) unsaved = null;
}

document.addEventListener("input", ({ target }) => {
  if (!target.form?.dataset.keep) return;
  unsaved = target.form;
  addEventListener("beforeunload", sendUnsaved);
});

for (const saved of ["submit", "htmx:afterRequest"]) {
  document.addEventListener(saved, ({ detail }) => {
    if (saved !== "submit" && !detail.successful) return;
    unsaved = null;
    removeEventListener("beforeunload", sendUnsaved);
  });
}

addEventListener("pagehide", sendUnsaved); // phones don't tell of the other

// --- Without a network ----------------------------------------------------------------------------

const QUEUE = "layer-one-answers"; // what offline.js writes
const AT_ONCE = 25; // more the site refuses

async function sendAnswers() {
  const answers = JSON.parse(localStorage.getItem(QUEUE) ?? "[]");
  if (!answers.length || !navigator.onLine) return;
  const address = "/offline/answers/";
  try {
    const { csrf } = await (await fetch(address)).json();
    const headers = { "Content-Type": "application/json", "X-CSRFToken": csrf };
    const sent = await fetch(address, { method: "POST", headers, body: JSON.stringify({ answers: answers.slice(0, AT_ONCE) }) });
    if (!sent.ok) return; // they wait for another time
    const { recorded, refused } = await sent.json();
    const done = new Set([...recorded, ...refused]);
    const left = JSON.parse(localStorage.getItem(QUEUE) ?? "[]").filter(({ token }) => !done.has(token));
    localStorage.setItem(QUEUE, JSON.stringify(left));
    document.dispatchEvent(new CustomEvent("layer-one:sent", { detail: { recorded, refused } }));
    if (done.size && left.length) await sendAnswers();
  } catch {
    // No network after all.
  }
}

// One tab at a time; a token counts once in any case.
const send = () => navigator.locks?.request(QUEUE, sendAnswers);

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    if (!navigator.connection?.saveData) navigator.serviceWorker.register("/sw.js").catch(() => {});
    send();
  });
  addEventListener("online", send);
  document.addEventListener("layer-one:answered", send);
}
