import { unwrap, wrapChildren } from "./dom.ts";
import { STYLE_ASIDE } from "./set-styles-aside.ts";

type Declarations = Record<string, string | undefined>;

/** Bold, italic and underlined text that was made by styles becomes elements; then all styles go. */
export function stylesToMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(`[${STYLE_ASIDE}]`)) {
    const style = readStyle(element);
    if (isContradicted(element, style)) {
      unwrap(element);
      continue;
    }
    // A heading is bold by itself.
    if (!element.closest("h1, h2, h3, h4, h5, h6") && isBold(style))
      wrapChildren(element, "strong");
    if (/^(?:italic|oblique)/.test(style["font-style"] ?? "")) wrapChildren(element, "em");
    const line = style["text-decoration-line"] ?? style["text-decoration"] ?? "";
    if (line.includes("underline")) wrapChildren(element, "u");
  }
  // Links are underlined everywhere.
  for (const underline of body.querySelectorAll("a u, u:has(> a:only-child)")) unwrap(underline);
  for (const element of body.querySelectorAll("*")) {
    for (const name of [STYLE_ASIDE, "class", "id"]) element.removeAttribute(name);
  }
}

function readStyle(element: HTMLElement): Declarations {
  const declarations = (element.getAttribute(STYLE_ASIDE) ?? "").toLowerCase().split(";");
  return Object.fromEntries(
    declarations.map((declaration) => {
      const [name = "", ...value] = declaration.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
}

function isBold(style: Declarations): boolean {
  return /^(?:bold|bolder|[6-9]00)$/.test(style["font-weight"] ?? "");
}

/** Google Docs puts everything into a bold element whose style says that it is not bold. */
function isContradicted(element: HTMLElement, style: Declarations): boolean {
  const name = element.nodeName;
  if (name === "B" || name === "STRONG")
    return style["font-weight"] !== undefined && !isBold(style);
  if (name === "I" || name === "EM") return style["font-style"] === "normal";
  return false;
}
