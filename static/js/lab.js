// Recent tables of guests, kept in their browser and nowhere else, and buttons that copy. The Lab works without this file.

const KEY = "recent tables";
const MOST = 12;

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(({ word, title }) => typeof word === "string" && typeof title === "string") : [];
  } catch {
    return [];
  }
}

// A table stands in the place of what it was before its last edit.
function keep({ word, title, was }) {
  if (!word) return;
  const others = kept().filter((each) => each.word !== word && each.word !== was);
  try {
    localStorage.setItem(KEY, JSON.stringify([{ word, title }, ...others].slice(0, MOST)));
  } catch {
    // Full, or not allowed: nothing is kept then.
  }
}

function show(section) {
  const tables = kept();
  section.hidden = !tables.length;
  section.querySelector("ul").replaceChildren(
    ...tables.map(({ word, title }) => {
      const link = Object.assign(document.createElement("a"), { textContent: title });
      link.href = `${section.dataset.here}?t=${encodeURIComponent(word)}`;
      const row = document.createElement("li");
      row.append(link);
      return row;
    }),
  );
}

// Buttons that copy are shown where the browser lets a page do so.
function offerCopying() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copies]")) button.hidden = false;
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copies]");
  if (!button) return;
  const text = document.getElementById(button.dataset.copies);
  try {
    await navigator.clipboard.writeText(text.value);
    button.textContent = document.getElementById("copied").textContent = "Copied";
  } catch {
    text.focus(); // which selects it, to be copied by hand
  }
});

function look() {
  offerCopying();
  const desk = document.getElementById("desk");
  if (!desk || desk.dataset.user) return;
  const { word, title, was } = desk.dataset;
  keep({ word, title, was });
  const section = document.getElementById("recent");
  if (section) show(section);
}

look();
document.addEventListener("htmx:afterSettle", look);

// What is there to be copied is selected whole when it is focused.
document.addEventListener("focusin", ({ target }) => target.matches("[data-copy-text]") && target.select());
