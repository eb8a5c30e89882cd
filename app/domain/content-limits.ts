import { MAX_DOCUMENTS, parseDocument, splitParagraphs } from "./documents-in-strings.ts";
import { isRecord } from "./parse-inlines.ts";

/** The most bytes of a body as JSON. PostgreSQL, which decides, counts a blank after each colon and comma. */
const MAX_BYTES = 4_194_304;
/** The deepest level of a stored body; the body itself is level 0. */
const MAX_DEPTH = 100;
/** The most nodes of a body: blocks, list items, links, text runs; or paragraphs of a plain text. */
export const MAX_CONTENT_NODES = 20_000;
/** Nodes that an image counts as: a page takes as long for it as for so many paragraphs. */
export const NODES_OF_AN_IMAGE = 20;

/**
 * Why a stored body of any shape does not fit into an article, by the rules of the SQL function `content_fits`: a clause
 * for the report of an import; undefined for one that fits.
 */
export function describeExcess(content: unknown): string | undefined {
  const { nodes, depth } = measureContent(content);
  if (depth > MAX_DEPTH) return "the text is nested more than 100 levels deep";
  if (nodes > MAX_CONTENT_NODES) {
    return "the text has more than 20,000 paragraphs, list items, links and formatted passages; an image counts as 20";
  }
  const bytes = new TextEncoder().encode(JSON.stringify(content) ?? "").length;
  return bytes > MAX_BYTES ? "the text is longer than 4 MiB" : undefined;
}

/**
 * Nodes and depth of a stored body. Nodes are objects and whatever else stands in a list. A string has those of the
 * document that it holds as JSON, or as many as it has paragraphs.
 */
export function measureContent(content: unknown): { nodes: number; depth: number } {
  let document = content;
  let nodes = 0;
  let depth = 0;
  for (let level = 1; level <= MAX_DOCUMENTS; level += 1) {
    const measured = measureDocument(document);
    nodes += measured.nodes;
    depth = Math.max(depth, measured.depth);
    const string = isRecord(document) ? document.main : document;
    if (typeof string !== "string") return { nodes, depth };
    document = parseDocument(string);
    if (document === undefined) return { nodes: nodes + splitParagraphs(string).length, depth };
  }
  return { nodes, depth: Number.POSITIVE_INFINITY };
}

/** Has a stack and no recursion, so that no stored value can overflow it. */
function measureDocument(document: unknown): { nodes: number; depth: number } {
  let nodes = 0;
  let deepest = 0;
  const waiting = [{ value: document, depth: 0, isEntry: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth, isEntry } = next;
    deepest = Math.max(deepest, depth);
    if (isRecord(value)) nodes += "src" in value ? NODES_OF_AN_IMAGE : 1;
    else if (isEntry) nodes += 1;
    if (typeof value !== "object" || value === null) continue;
    const isList = Array.isArray(value);
    for (const child of Object.values(value)) {
      waiting.push({ value: child, depth: depth + 1, isEntry: isList });
    }
  }
  return { nodes, depth: deepest };
}
