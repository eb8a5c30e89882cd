import { arrangeBlocks } from "./arrange-blocks.ts";
import { arrangeImages } from "./arrange-images.ts";
import { arrangeLists } from "./arrange-lists.ts";
import { findAll, unwrap } from "./dom.ts";
import { neutralizeStyles, stylesToMarks } from "./styles.ts";
import { wordToHtml } from "./word-to-html.ts";

const WITHOUT_TEXT =
  "head, script, style, meta, link, title, template, noscript, iframe, object, embed, svg, math, video, audio, canvas, input, button, select, textarea, progress, map";

export type CleanHtml = {
  html: string;
  /** Images embedded as data; the HTML refers to them as `<img data-image="0">`. */
  images: string[];
  /** Number of images that cannot be pasted, for example because they are files on the writer's disk. */
  lostImages: number;
};

/** Reduces clipboard HTML of Word, Google Docs or web pages to the structure that our blocks support, without styles. */
export function cleanHtml(html: string): CleanHtml {
  const { body } = new DOMParser().parseFromString(neutralizeStyles(html), "text/html");
  wordToHtml(body);
  for (const element of findAll(body, WITHOUT_TEXT)) element.remove();
  removeComments(body);
  // ProseMirror aborts the paste at a data-pm-slice attribute that it cannot read.
  for (const element of findAll(body, "[data-pm-slice]")) element.removeAttribute("data-pm-slice");
  stylesToMarks(body);
  const { images, lostImages } = arrangeImages(body);
  arrangeBlocks(body);
  arrangeLists(body);
  return { html: body.innerHTML, images, lostImages };
}

/** Whether HTML was copied from a ProseMirror editor. It needs no cleaning, because the schema checks it. */
export function isOwnHtml(html: string): boolean {
  // ProseMirror reads the first attribute.
  const [, mark = ""] = /<[^<>]+\sdata-pm-slice=([^<>]*)/.exec(html) ?? [];
  return /^["']\d+ \d+(?: -\d+)? \[/.test(mark);
}

function removeComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Office adds namespaced elements.
  for (const element of findAll(body, "*")) if (element.nodeName.includes(":")) unwrap(element);
}
