import { pageText } from "./page-texts.ts";
/** Gives a password field a button that shows what was typed. */
export function passwordField(field: HTMLElement): void {
  const input = field.querySelector("input");
  const button = field.querySelector("button");
  if (!input || !button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const isShown = input.type === "text";
    input.type = isShown ? "password" : "text";
    button.textContent = pageText(isShown ? "Show" : "Hide");
  });
}
