// Practice with the prepared questions that the service worker keeps. The site's own script sends the answers.

const QUEUE = "layer-one-answers";
const ASKED = "layer-one-asked";
const place = document.getElementById("offline");
const state = document.getElementById("offline-state");
const read = (key) => JSON.parse(localStorage.getItem(key) ?? "[]");
const write = (key, value) => localStorage.setItem(key, JSON.stringify(value));

const element = (name, attributes = {}, ...children) => {
  const made = Object.assign(document.createElement(name), attributes);
  made.append(...children);
  return made;
};

// Only without a network does this page stand in for one that isn't kept, whatever the browser says of being online.
let inPlaceOfAnother = location.pathname !== place.dataset.here;
addEventListener("online", () => { inPlaceOfAnother = false; });

function tell() {
  const waiting = read(QUEUE).length;
  const answers = waiting === 1 ? "1 answer waits" : `${waiting} answers wait`;
  state.textContent = inPlaceOfAnother || !navigator.onLine ? "You are offline." : "";
  if (inPlaceOfAnother) state.textContent += " The page you asked for isn’t kept on this device.";
  if (waiting) state.textContent += ` ${answers} to be sent.`;
  state.hidden = !state.textContent;
}

function ask(questions) {
  const asked = new Set(read(ASKED));
  const question = questions.find(({ id }) => !asked.has(id));
  if (!question) {
    const again = element("button", { className: "btn main", textContent: "Start again" });
    again.addEventListener("click", () => { write(ASKED, []); ask(questions); });
    place.replaceChildren(element("p", { textContent: "You have answered all the questions that are kept." }), again);
    return;
  }
  const heading = element("h2", { id: "prompt", tabIndex: -1, innerHTML: question.prompt });
  const options = question.options.map((option, index) => {
    const button = element("button", { className: "option", type: "button" });
    button.append(element("span", { innerHTML: option.html }), element("kbd", { textContent: index + 1, ariaHidden: "true" }));
    button.addEventListener("click", () => answer(questions, question, option));
    return button;
  });
  const unknown = element("button", { className: "btn", type: "button", textContent: "I don’t know" });
  unknown.dataset.key = "d";
  unknown.addEventListener("click", () => answer(questions, question, null));
  const [story, cards] = [question.story, question.cards].map((innerHTML) => element("div", { innerHTML }));
  const group = element("fieldset", { className: "options" }, ...options);
  group.setAttribute("aria-labelledby", "prompt");
  place.replaceChildren(story, heading, group, element("div", { className: "toolbar" }, unknown), cards);
}

function answer(questions, question, chosen) {
  write(QUEUE, [...read(QUEUE), {
    token: crypto.randomUUID(), question: question.id, option: chosen?.id ?? null, at: new Date().toISOString(),
  }]);
  write(ASKED, [...read(ASKED), question.id]);
  const verdict = chosen === null ? "The ruling" : chosen.right ? "Right" : "Wrong";
  const heading = element("h2", { tabIndex: -1, innerHTML: `${verdict}: ${question.headline}` });
  const reason = element("p", { className: "reason", innerHTML: question.reason });
  if (question.rule) reason.append(` (${question.rule})`);
  const next = element("button", { className: "btn main full", type: "button" }, "Next ", element("kbd", { textContent: "Enter", ariaHidden: "true" }));
  next.addEventListener("click", () => { ask(questions); place.querySelector("h2")?.focus(); });
  const right = question.options.filter((option) => option.right).map((option) => option.html).join("; ");
  const told = [heading, reason];
  if (!chosen?.right) told.push(element("p", { innerHTML: `The answer: ${right}` }));
  if (chosen && !chosen.right) told.push(element("p", { innerHTML: `You said: ${chosen.html}` }));
  place.replaceChildren(
    element("section", { className: "panel stack" }, ...told),
    element("p", {}, element("a", { href: question.link, textContent: "Open the whole scenario" }), " (needs a network)"),
    element("div", { className: "toolbar dock" }, next),
  );
  heading.focus();
  tell();
  document.dispatchEvent(new Event("layer-one:answered"));
}

for (const event of ["online", "offline"]) addEventListener(event, tell);
document.addEventListener("layer-one:sent", tell);
tell();
try {
  ask(await (await fetch(place.dataset.questions)).json());
} catch {
  place.replaceChildren(element("p", { textContent: "The questions aren’t on this device yet. Open this page once with a network." }));
}
