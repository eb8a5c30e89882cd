import type { Schema } from "@tiptap/pm/model";
import { isRecord } from "../../domain/parse-inlines.ts";
import { arrangeBlocks } from "./arrange-blocks.ts";
import { arrangeBoxes } from "./arrange-boxes.ts";
import { arrangeEmbeds } from "./arrange-embeds.ts";
import { arrangeImages } from "./arrange-images.ts";
import { arrangeLists } from "./arrange-lists.ts";
import { arrangeTables } from "./arrange-tables.ts";
import { arrangeTimelines } from "./arrange-timelines.ts";
import { findAll, unwrap } from "./dom.ts";
import { keepFootnotes } from "./footnotes.ts";
import { keepCodeLanguages, keepLanguages } from "./languages.ts";
import { type LeftOut, removeLeftOut } from "./left-out.ts";
import { applySheets } from "./style-sheets.ts";
import { neutralizeStyles, stylesToMarks } from "./styles.ts";
import { wordToHtml } from "./word-to-html.ts";

const WITHOUT_TEXT =
  "head, script, style, meta, link, title, template, noscript, svg, math, canvas, input, button, select, textarea, progress, map, col, colgroup";

export type CleanHtml = {
  html: string;
  /** Images embedded as data; the HTML refers to them as `<img data-image="0">`. */
  images: string[];
  /** Number of images that cannot be pasted, for example because they are files on the writer's disk. */
  lostImages: number;
  leftOut: LeftOut;
};

/** Word processors, in whose documents a deletion is a proposal and not a struck word. */
const OFFICE = /urn:schemas-microsoft-com:office|\bmso-|class="?Mso|LibreOffice|OpenOffice/i;

/** Reduces clipboard HTML of Word, Google Docs or web pages to the structure that our blocks support, without styles. */
export function cleanHtml(html: string): CleanHtml {
  const { body } = new DOMParser().parseFromString(neutralizeStyles(html), "text/html");
  const isOffice = OFFICE.test(html);
  for (const element of findAll(body, WITHOUT_TEXT)) element.remove();
  applySheets(body, html);
  const leftOut = removeLeftOut(body, isOffice);
  arrangeEmbeds(body);
  keepFootnotes(body);
  wordToHtml(body);
  if (!isOffice) keepLanguages(body);
  keepCodeLanguages(body);
  removeComments(body);
  // ProseMirror aborts the paste at a data-pm-slice attribute that it cannot read.
  for (const element of findAll(body, "[data-pm-slice]")) element.removeAttribute("data-pm-slice");
  unlinkPaths(body);
  arrangeTimelines(body);
  arrangeBoxes(body);
  stylesToMarks(body);
  arrangeTables(body);
  const { images, lostImages } = arrangeImages(body);
  arrangeBlocks(body);
  arrangeLists(body);
  return { html: body.innerHTML, images, lostImages, leftOut };
}

/** Paths in HTML of another site lead nowhere here. */
function unlinkPaths(body: HTMLElement): void {
  for (const link of findAll(body, 'a[href^="/"]')) link.removeAttribute("href");
}

/**
 * Whether HTML was copied from a ProseMirror editor whose context our schema can build: then it needs no cleaning. Any
 * program can write the attribute, and ProseMirror trusts the attributes of nodes in it.
 */
export function isOwnHtml(html: string, schema: Schema): boolean {
  if (!html.includes("data-pm-slice")) return false;
  // As ProseMirror reads it: the first element with the attribute.
  const { body } = new DOMParser().parseFromString(neutralizeStyles(html), "text/html");
  const mark = body.querySelector("[data-pm-slice]")?.getAttribute("data-pm-slice") ?? "";
  const [, context] = /^\d+ \d+(?: -\d+)? (.*)/s.exec(mark) ?? [];
  return context !== undefined && isContext(context, schema);
}

function isContext(text: string, schema: Schema): boolean {
  let context: unknown;
  try {
    context = JSON.parse(text);
  } catch {
    return false;
  }
  if (!Array.isArray(context) || context.length % 2 !== 0) return false;
  return context.every((part, index) => {
    if (index % 2 === 0) return Object.hasOwn(schema.nodes, part);
    const attributes = schema.nodes[context[index - 1]]?.spec.attrs ?? {};
    return part === null || isSameShape(part, attributes);
  });
}

/** Attributes are texts and numbers like their defaults. */
function isSameShape(values: unknown, attributes: Record<string, { default?: unknown }>): boolean {
  return (
    isRecord(values) &&
    Object.entries(values).every(([name, value]) => {
      const expected = attributes[name]?.default;
      return value === null || typeof value === typeof (expected ?? "");
    })
  );
}

function removeComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Office adds namespaced elements.
  for (const element of findAll(body, "*")) if (element.nodeName.includes(":")) unwrap(element);
}
