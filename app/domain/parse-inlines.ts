import type { Inline, LinkInline, TextRun } from "./content.ts";

/** A JSON object of which nothing is known yet. */
export type Raw = Record<string, unknown>;

const MARKS = ["bold", "italic", "underline", "code"] as const;
const LINK_PROTOCOLS = ["http:", "https:", "mailto:"];
/** Deeper nesting than anybody writes; what is below keeps no text, so that no stored value can exhaust the stack. */
export const DEEPEST = 64;

/** The running text of stored children: runs and links. Any other node keeps its text. */
export function parseInlines(value: unknown): Inline[] {
  return (Array.isArray(value) ? value : [value]).flatMap((child) => parseInline(child, 0));
}

/** The text of runs and links, without marks. */
export function inlinesToText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ("text" in inline ? inline.text : inlinesToText(inline.children)))
    .join("");
}

/** All text below a stored value, in its order. */
export function toText(value: unknown): string {
  return inlinesToText(parseInlines(value));
}

export function isRecord(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A stored field that should be text; empty when it is not. */
export function rawText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The address of a link, normalised; undefined when it is none or leads to anything but http, https and mailto. */
export function parseLinkAddress(value: unknown): string | undefined {
  if (typeof value !== "string" || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  return LINK_PROTOCOLS.includes(url.protocol) ? url.href : undefined;
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
  const run: TextRun = { text };
  for (const mark of MARKS) if (value[mark] === true) run[mark] = true;
  return run;
}

function toLink(href: string, children: Inline[]): LinkInline {
  // A link inside a link is text of the outer one.
  const runs = children.flatMap((child) => ("text" in child ? [child] : child.children));
  return { type: "link", href, children: runs.length > 0 ? runs : [{ text: href }] };
}
