import { arrangeBlocks } from "./arrange-blocks.ts";
import { arrangeLists } from "./arrange-lists.ts";
import { arrangePictures } from "./arrange-pictures.ts";
import { findAll, unwrap } from "./dom.ts";
import { setStylesAside } from "./set-styles-aside.ts";
import { stylesToMarks } from "./styles-to-marks.ts";
import { wordToHtml } from "./word-to-html.ts";

const WITHOUT_TEXT =
  "head, script, style, meta, link, title, template, noscript, iframe, object, embed, svg, math, video, audio, canvas, input, button, select, textarea, progress, map";

export type CleanHtml = {
  html: string;
  /** Pictures that came as data; each stands as `<img data-picture="0">` in the text. */
  pictures: string[];
  /** Pictures that can not be taken: they are on the writer's disk, or nowhere. */
  lostPictures: number;
};

/**
 * What Word, Google Docs or a web page put on the clipboard, with the structure that our blocks have and
 * nothing else: no styles, lists nested in entries, one line of text for each entry and quote.
 */
export function cleanHtml(html: string): CleanHtml {
  const { body } = new DOMParser().parseFromString(setStylesAside(html), "text/html");
  wordToHtml(body);
  for (const element of findAll(body, WITHOUT_TEXT)) element.remove();
  removeComments(body);
  // A mark of the editor that it can not read ends the pasting.
  for (const element of findAll(body, "[data-pm-slice]")) element.removeAttribute("data-pm-slice");
  stylesToMarks(body);
  const { pictures, lostPictures } = arrangePictures(body);
  arrangeBlocks(body);
  arrangeLists(body);
  return { html: body.innerHTML, pictures, lostPictures };
}

/** Whether it was copied from an editor like ours, and needs no cleaning: the schema checks it. */
export function isOwnHtml(html: string): boolean {
  // The first mark is the one that the editor reads.
  const [, mark = ""] = /<[^>]+\sdata-pm-slice=([^>]*)/.exec(html) ?? [];
  return /^["']\d+ \d+(?: -\d+)? \[/.test(mark);
}

function removeComments(body: HTMLElement): void {
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Office writes elements with a namespace for its own use.
  for (const element of findAll(body, "*")) if (element.nodeName.includes(":")) unwrap(element);
}
