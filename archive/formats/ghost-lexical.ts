import { isRecord } from "../../app/domain/parse-inlines.ts";
import { escapeHtml, writeGhostCard } from "./ghost-cards.ts";

/** The text of a document of one of Ghost's editors as HTML, and the kinds of cards that are not known. */
export type GhostDocument = { html: string; unknown: string[] };

/** Bits of the format of a text, and the elements that stand for them. */
const FORMATS = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [8, "u"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
] as const;
const DEEPEST = 100;

/**
 * Reads a document of Ghost's editor Lexical as HTML. Drafts have no other text.
 *
 * @returns null for what is no such document.
 */
export function readLexical(json: string): GhostDocument | null {
  const document = parse(json);
  if (!isRecord(document) || !isRecord(document.root)) return null;
  const unknown: string[] = [];
  return { html: writeChildren(document.root, unknown, 0), unknown };
}

function writeChildren(node: Record<string, unknown>, unknown: string[], depth: number): string {
  if (!Array.isArray(node.children) || depth > DEEPEST) return "";
  return node.children
    .filter(isRecord)
    .map((child) => writeNode(child, unknown, depth + 1))
    .join("");
}

function writeNode(node: Record<string, unknown>, unknown: string[], depth: number): string {
  const type = String(node.type ?? "").replace(/^extended-/, "");
  const inner = () => writeChildren(node, unknown, depth);
  const wrap = (name: string) => `<${name}>${inner()}</${name}>`;
  switch (type) {
    case "text":
      return writeText(String(node.text ?? ""), Number(node.format) || 0);
    case "linebreak":
      return "<br>";
    case "tab":
      return " ";
    case "paragraph":
      return wrap("p");
    case "heading":
      return wrap(/^h[1-6]$/.test(String(node.tag)) ? String(node.tag) : "h2");
    case "quote":
    case "aside":
      return wrap("blockquote");
    case "list":
      return wrap(node.listType === "number" || node.tag === "ol" ? "ol" : "ul");
    case "listitem":
      return wrap("li");
    case "link":
    case "autolink":
    case "at-link":
      return `<a href="${escapeHtml(String(node.url ?? ""))}">${inner()}</a>`;
  }
  const card = writeGhostCard(type, node);
  if (card !== null) return card;
  if (!Array.isArray(node.children)) unknown.push(type);
  return inner();
}

function writeText(text: string, format: number): string {
  return FORMATS.filter(([bit]) => (format & bit) !== 0).reduce(
    (html, [, name]) => `<${name}>${html}</${name}>`,
    escapeHtml(text),
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
