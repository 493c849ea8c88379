import { notLoadedTexts as texts } from "../texts/not-loaded.ts";

/** Shows in the empty page that the app could not be loaded, with a button that tries again. Needs no other module. */
export function showNotLoaded(): void {
  const box = document.createElement("main");
  box.className = "mx-auto mt-16 max-w-lg rounded-md border border-bad/30 bg-bad-light p-6 text-sm text-bad";
  const title = document.createElement("h1");
  title.className = "font-semibold";
  title.textContent = texts.title;
  const why = document.createElement("p");
  why.textContent = texts.why;
  const button = document.createElement("button");
  button.className =
    "mt-3 min-h-10 rounded-md border border-line-strong bg-sheet px-4 py-2 font-medium text-ink";
  button.textContent = texts.loadAgain;
  button.addEventListener("click", () => location.reload());
  box.append(title, why, button);
  document.querySelector("#root")?.replaceChildren(box);
}
