import { savesData } from "./saves-data.ts";

/** Gives the browser the rules by which it may prerender the page of a link that the reader is about to press. */
export function speculation(rules: HTMLElement): void {
  if (savesData() || !HTMLScriptElement.supports?.("speculationrules")) return;
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = rules.textContent;
  rules.after(script);
}
