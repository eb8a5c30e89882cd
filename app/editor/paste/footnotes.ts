import { lastWordStart } from "../../domain/footnotes.ts";
import { findAll, textOf } from "./dom.ts";

/**
 * Makes footnotes of links to a place in the source that leads back: the word before the link gets the text of that
 * place, and both go. Word processors, wikis and web pages all write footnotes so.
 */
export function keepFootnotes(body: HTMLElement): void {
  const places = new Map<string, HTMLElement>();
  for (const element of findAll(body, "[id], a[name]"))
    for (const name of [element.id, element.getAttribute("name") ?? ""])
      if (name !== "" && !places.has(name)) places.set(name, element);
  if (places.size === 0) return;
  for (const link of body.querySelectorAll<HTMLElement>(LINKS)) {
    const note = body.contains(link) && findNote(link, places);
    if (!note) continue;
    const text = noteText(note, places);
    if (text !== "") noteWords(link, text);
  }
  for (const note of findAll(body, "[data-note]")) removeNote(note);
}

const LINKS = 'a[href*="#"]';
/** One note in its list. */
const NOTE = "li, div[id], dd, p";

function findNote(
  link: HTMLElement,
  places: ReadonlyMap<string, HTMLElement>,
): HTMLElement | undefined {
  const note = placeOf(link, places)?.closest<HTMLElement>(NOTE);
  if (!note || !(link.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING))
    return undefined;
  if (note.dataset.note !== undefined) return note;
  const back = linksOut(note, places).map((one) => placeOf(one, places));
  const isPair = back.some((place) => place?.contains(link) || (place && link.contains(place)));
  return isPair ? note : undefined;
}

/** Links in a note that lead out of it, to the words that it belongs to. */
function linksOut(note: HTMLElement, places: ReadonlyMap<string, HTMLElement>): HTMLElement[] {
  return findAll(note, LINKS).filter((link) => {
    const place = placeOf(link, places);
    return place !== undefined && !note.contains(place);
  });
}

function placeOf(link: Element, places: ReadonlyMap<string, HTMLElement>): HTMLElement | undefined {
  const [, name = ""] = (link.getAttribute("href") ?? "").split("#");
  try {
    return places.get(decodeURIComponent(name));
  } catch {
    return undefined;
  }
}

/** The text of a note, which is removed when all links to it are read. */
function noteText(note: HTMLElement, places: ReadonlyMap<string, HTMLElement>): string {
  if (note.dataset.note !== undefined) return note.dataset.note;
  for (const link of linksOut(note, places)) link.remove();
  note.dataset.note = textOf(note).replace(/^[\s^[\]()]+/, "");
  return note.dataset.note;
}

/** Puts the footnote on the word before its link, or on the link's own text where none stands before it. */
function noteWords(link: HTMLElement, text: string): void {
  const mark = outermost(link);
  let before = mark.previousSibling;
  while (before?.lastChild && !isNoted(before)) before = before.lastChild;
  const noted = before?.parentElement?.closest<HTMLElement>("[data-footnote]") ?? before;
  if (isNoted(noted)) {
    noted.dataset.footnote += ` ${text}`;
  } else {
    const words = link.ownerDocument.createElement("span");
    words.dataset.footnote = text;
    const around = before?.textContent ?? "";
    const start = lastWordStart(around);
    words.textContent = around.slice(start) || textOf(link);
    if (before && start < around.length) {
      before.textContent = around.slice(0, start);
      before.parentNode?.insertBefore(words, before.nextSibling);
    } else mark.before(words);
  }
  mark.remove();
}

function isNoted(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.dataset.footnote !== undefined;
}

/** The element around a link, such as `<sup>`, that holds nothing else. */
function outermost(link: HTMLElement): HTMLElement {
  let element = link;
  while (
    element.parentElement?.matches("sup, span, a, b, strong") &&
    textOf(element.parentElement) === textOf(element)
  )
    element = element.parentElement;
  return element;
}

/** Removes a note, and what held nothing but notes. */
function removeNote(note: HTMLElement): void {
  let element = note;
  while (element.parentElement?.matches("ol, ul, section, div, dl")) {
    const { parentElement: parent } = element;
    if (textOf(parent) !== textOf(element)) break;
    element = parent;
  }
  element.remove();
}
