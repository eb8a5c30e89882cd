import { NEUTRAL_STYLE } from "./styles.ts";

/** Declarations of style sheets that change the meaning of words. Apple's programs write no other ones. */
const MEANINGFUL = /^(?:display|visibility|mso-hide|vertical-align)$/;
const APPLE = /^(?:font-weight|font-style|text-decoration)$/;
/** Rules beyond these are those of a whole site. */
const MAX_RULES = 2000;

/** Adds to elements what the style sheets of a clipboard say of their classes. Apple Pages and Word write such sheets. */
export function applySheets(body: HTMLElement, html: string): void {
  const isApple = /Cocoa HTML Writer/i.test(html);
  const rules = readRules(html, isApple);
  if (rules.size === 0) return;
  for (const element of body.querySelectorAll<HTMLElement>("[class]")) {
    const added = element.className.split(/\s+/).flatMap((name) => rules.get(name) ?? []);
    if (added.length === 0) continue;
    // The element's own style comes last, and wins.
    const own = element.getAttribute(NEUTRAL_STYLE) ?? "";
    element.setAttribute(NEUTRAL_STYLE, `${added.join(";")};${own}`);
  }
}

/** Declarations by class. */
function readRules(html: string, isApple: boolean): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const rule of readSheets(html).split("}").slice(0, MAX_RULES)) {
    const [selector = "", declarations = ""] = rule.split("{").slice(-2);
    const kept = declarations.split(";").filter((declaration) => {
      const [name = "", value = ""] = declaration.split(":");
      const property = name.trim().toLowerCase();
      // Word has a style for each kind of line through and under words; only Apple's sheets mark words by it alone.
      return (
        MEANINGFUL.test(property) ||
        (isApple && APPLE.test(property)) ||
        (property === "text-decoration" && value.includes("line-through"))
      );
    });
    if (kept.length === 0) continue;
    for (const part of selector.slice(-1000).split(",")) {
      const [, name] = /^\s*[a-z0-9]*\.([\w-]+)\s*$/i.exec(part) ?? [];
      if (name) rules.set(name, [...(rules.get(name) ?? []), ...kept]);
    }
  }
  return rules;
}

/** The text of all `style` elements, without comments. */
function readSheets(html: string): string {
  const lower = html.toLowerCase();
  const sheets: string[] = [];
  for (
    let start = lower.indexOf("<style");
    start !== -1;
    start = lower.indexOf("<style", start + 1)
  ) {
    const end = lower.indexOf("</style", start);
    sheets.push(html.slice(html.indexOf(">", start) + 1, end === -1 ? html.length : end));
    if (end === -1) break;
    start = end;
  }
  return sheets
    .join("")
    .replaceAll("<!--", "")
    .replaceAll("-->", "")
    .split("/*")
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf("*/") + 2)))
    .join("");
}
