import { type Inline, type LinkInline, MARKS, type MarkName, type TextRun } from "./content.ts";

/** A JSON object of unknown shape. */
export type Raw = Record<string, unknown>;

const LINK_PROTOCOLS = ["http:", "https:", "mailto:"];
/** Maximum nesting; text below it is ignored, so that no stored value can overflow the stack. */
export const DEEPEST = 64;

/** Parses stored children into text runs and links. Other nodes keep their text. */
export function parseInlines(value: unknown): Inline[] {
  return (Array.isArray(value) ? value : [value]).flatMap((child) => parseInline(child, 0));
}

/** Plain text of runs and links. */
export function inlinesToText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ("text" in inline ? inline.text : inlinesToText(inline.children)))
    .join("");
}

/** Plain text of runs and links in which raised and lowered digits stay so: 10⁶ is no 106. */
export function inlinesToPlainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) =>
      "text" in inline ? runToPlainText(inline) : inlinesToPlainText(inline.children),
    )
    .join("");
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const LOWERED = "₀₁₂₃₄₅₆₇₈₉";

function runToPlainText({ text, superscript, subscript }: TextRun): string {
  if (!(superscript || subscript) || !/^[0-9]+$/.test(text)) return text;
  const digits = superscript ? RAISED : LOWERED;
  return text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);
}

/** All text below a stored value, in order. */
export function toText(value: unknown): string {
  return inlinesToText(parseInlines(value));
}

export function isRecord(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text of a stored field; empty if it is not a string. */
export function rawText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Normalized address of a link: http, https or mailto, or the path of a page of this site; undefined for others. */
export function parseLinkAddress(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  if (value.startsWith("/")) return parseOwnPath(value);
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  return LINK_PROTOCOLS.includes(url.protocol) ? url.href : undefined;
}

/** Stands for this site, whose address a stored link does not name: it may change. */
const OWN_SITE = "https://own.invalid";

/** Path, query and fragment; undefined for `//host/`, which leads to another site, in all its spellings. */
function parseOwnPath(value: string): string | undefined {
  const url = URL.parse(value, OWN_SITE);
  if (url?.origin !== OWN_SITE || url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

function parseInline(value: unknown, depth: number): Inline[] {
  if (depth > DEEPEST) return [];
  if (typeof value === "string") return value === "" ? [] : [{ text: value }];
  if (Array.isArray(value)) return value.flatMap((child) => parseInline(child, depth + 1));
  if (!isRecord(value)) return [];
  if (typeof value.text === "string") return value.text === "" ? [] : [toRun(value, value.text)];
  const children = parseInline(value.children ?? [], depth + 1);
  const href = value.type === "link" ? parseLinkAddress(value.href ?? value.url) : undefined;
  return href === undefined ? children : [toLink(href, children)];
}

function toRun(value: Raw, text: string): TextRun {
  return createRun(text, (mark) => value[mark] === true, value);
}

/** A text run with these marks. Of superscript and subscript only the first counts. */
export function createRun(
  text: string,
  hasMark: (name: MarkName) => boolean,
  { lang, dir, footnote }: Raw = {},
): TextRun {
  const run: TextRun = { text };
  for (const mark of MARKS)
    if (hasMark(mark) && !(mark === "subscript" && run.superscript)) run[mark] = true;
  if (isLanguageTag(lang)) run.lang = lang;
  if (dir === "ltr" || dir === "rtl") run.dir = dir;
  if (typeof footnote === "string" && footnote.trim() !== "") run.footnote = footnote;
  return run;
}

/** Whether a value has the form of a language tag (BCP 47), such as "ar" or "pt-BR". */
export function isLanguageTag(value: unknown): value is string {
  return typeof value === "string" && value.length <= 35 && LANGUAGE_TAG.test(value);
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i; // bounded: 35 characters

/** Whether two runs are marked alike, so that they can be one. */
export function hasSameMarks(one: TextRun, other: TextRun): boolean {
  return (
    MARKS.every((mark) => (one[mark] === true) === (other[mark] === true)) &&
    one.lang === other.lang &&
    one.dir === other.dir &&
    one.footnote === other.footnote
  );
}

function toLink(href: string, children: Inline[]): LinkInline {
  // A nested link becomes text of the outer one.
  const runs = children.flatMap((child) => ("text" in child ? [child] : child.children));
  return { type: "link", href, children: runs.length > 0 ? runs : [{ text: href }] };
}
