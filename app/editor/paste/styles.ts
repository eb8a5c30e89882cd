import { Tokenizer } from "htmlparser2";
import { type Declarations, isBold, marksOfStyle, parseStyle } from "../../domain/html-meaning.ts";
import { isTag, unwrap, wrapChildren } from "./dom.ts";

/** Attribute that replaces `style`, so that the browser does not apply it. */
export const NEUTRAL_STYLE = "data-style";

/**
 * Renames `style` attributes and removes `<style>` elements. Parsing either violates the page's
 * Content-Security-Policy, which the browser reports each time.
 */
export function neutralizeStyles(html: string): string {
  const kept: string[] = [];
  let place = 0;
  let sheetStart = -1;
  const replace = (start: number, end: number, text: string) => {
    kept.push(html.slice(place, start), text);
    place = end;
  };
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onattribname(start, end) {
        if (sheetStart < 0 && isStyle(html.slice(start, end))) replace(start, end, NEUTRAL_STYLE);
      },
      onopentagname(start, end) {
        if (isStyle(html.slice(start, end))) sheetStart = start - 1;
      },
      onclosetag(start, end) {
        if (sheetStart < 0 || !isStyle(html.slice(start, end))) return;
        replace(sheetStart, html.indexOf(">", end) + 1 || html.length, "");
        sheetStart = -1;
      },
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  if (sheetStart >= 0) replace(sheetStart, html.length, "");
  return kept.join("") + html.slice(place);
}

function isStyle(name: string): boolean {
  return name.toLowerCase() === "style";
}

/** Converts styles that mark words to elements, then removes all styles. */
export function stylesToMarks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(`[${NEUTRAL_STYLE}]`)) {
    const style = parseStyle(element.getAttribute(NEUTRAL_STYLE) ?? undefined);
    if (isContradicted(element, style)) {
      unwrap(element);
      continue;
    }
    const { bold, italic, underline, strikethrough, superscript, subscript } = marksOfStyle(style);
    // Headings are bold anyway.
    if (bold && !element.closest("h1, h2, h3, h4, h5, h6")) wrapChildren(element, "strong");
    if (italic) wrapChildren(element, "em");
    if (underline) wrapChildren(element, "u");
    if (strikethrough) wrapChildren(element, "s");
    // Cells of tables have a baseline of another meaning.
    if (isTag(element, "td", "th", "img")) continue;
    if (superscript) wrapChildren(element, "sup");
    if (subscript) wrapChildren(element, "sub");
  }
  // Links are underlined anyway.
  for (const underline of body.querySelectorAll("a u, u:has(> a:only-child)")) unwrap(underline);
  for (const element of body.querySelectorAll("*")) {
    for (const name of [NEUTRAL_STYLE, "class", "id"]) element.removeAttribute(name);
  }
}

/** Google Docs wraps everything in a bold element whose style says that it is not bold. */
function isContradicted(element: HTMLElement, style: Declarations): boolean {
  const name = element.nodeName;
  if (name === "B" || name === "STRONG")
    return style["font-weight"] !== undefined && !isBold(style);
  if (name === "I" || name === "EM") return style["font-style"] === "normal";
  return false;
}
