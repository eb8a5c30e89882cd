import { savesData } from "../ui/browser-conditions.ts";

/** Adds the speculation rules, by which the browser may prerender the page of a link before it is clicked. */
export function speculation(rules: HTMLElement): void {
  if (savesData() || !HTMLScriptElement.supports?.("speculationrules")) return;
  const script = document.createElement("script");
  script.type = "speculationrules";
  script.textContent = rules.textContent;
  rules.after(script);
}
