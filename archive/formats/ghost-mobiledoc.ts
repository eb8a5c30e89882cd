import { z } from "zod";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import { escapeHtml, writeGhostCard } from "./ghost-cards.ts";
import type { GhostDocument } from "./ghost-lexical.ts";

const named = z.tuple([z.string(), z.unknown()]).rest(z.unknown());
const documentSchema = z.object({
  atoms: z.array(named).catch([]),
  cards: z.array(named).catch([]),
  markups: z.array(z.tuple([z.string()]).rest(z.unknown())).catch([]),
  sections: z.array(z.array(z.unknown())),
});
type Document = z.infer<typeof documentSchema>;

/** Kind of the text, the markups that begin with it, how many end after it, and the text or the number of an atom. */
const markerSchema = z.tuple([
  z.number(),
  z.array(z.number()),
  z.number().max(100),
  z.union([z.string(), z.number()]),
]);
const MARKUPS = new Set(["a", "b", "strong", "i", "em", "s", "u", "code", "sub", "sup"]);
const SECTIONS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside"]);

/**
 * Reads a document of Ghost's former editor as HTML.
 *
 * @returns null for what is no such document.
 */
export function readMobiledoc(json: string): GhostDocument | null {
  const { data: document } = documentSchema.safeParse(parse(json));
  if (!document) return null;
  const unknown: string[] = [];
  const html = document.sections
    .map((section) => writeSection(section, document, unknown))
    .join("");
  return { html, unknown };
}

/** A section begins with its kind: 1 is text, 2 an image, 3 a list and 10 a card. */
function writeSection(section: unknown[], document: Document, unknown: string[]): string {
  const [kind, second, third] = section;
  const tag = String(second);
  if (kind === 1) {
    const name = SECTIONS.has(tag) ? tag.replace("aside", "blockquote") : "p";
    return `<${name}>${writeMarkers(third, document)}</${name}>`;
  }
  if (kind === 2) return `<figure><img src="${escapeHtml(tag)}"></figure>`;
  if (kind === 3) {
    const name = tag === "ol" ? "ol" : "ul";
    const items = (Array.isArray(third) ? third : []).map(
      (markers) => `<li>${writeMarkers(markers, document)}</li>`,
    );
    return `<${name}>${items.join("")}</${name}>`;
  }
  const [name = "", payload] = kind === 10 ? (document.cards[Number(second)] ?? []) : [];
  const card = writeGhostCard(name, isRecord(payload) ? payload : {});
  if (card === null) unknown.push(name || `section ${String(kind)}`);
  return card ?? "";
}

function writeMarkers(markers: unknown, { atoms, markups }: Document): string {
  const open: string[] = [];
  const close = (count: number) =>
    open
      .splice(Math.max(open.length - count, 0))
      .reverse()
      .map((name) => `</${name}>`)
      .join("");
  const parts = (Array.isArray(markers) ? markers : []).map((marker) => {
    const { data } = markerSchema.safeParse(marker);
    if (!data) return "";
    const [kind, opened, closed, value] = data;
    const begin = opened.map((index) => {
      const [tag = "", attributes] = markups[index] ?? [];
      const name = MARKUPS.has(tag) ? tag : "span";
      open.push(name);
      return `<${name}${name === "a" ? ` href="${escapeHtml(hrefOf(attributes))}"` : ""}>`;
    });
    const [atom = "", text = ""] = kind === 1 ? (atoms[Number(value)] ?? []) : [];
    const words = kind === 1 ? (atom === "soft-return" ? "<br>" : escapeHtml(String(text))) : "";
    return begin.join("") + (kind === 1 ? words : escapeHtml(String(value))) + close(closed);
  });
  return parts.join("") + close(open.length);
}

/** Attributes are a list of names, each followed by its value. */
function hrefOf(attributes: unknown): string {
  if (!Array.isArray(attributes)) return "";
  return String(attributes[attributes.indexOf("href") + 1] ?? "");
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
