import { Parser } from "htmlparser2";
import { toLine } from "./clean-text.ts";
import { resolveAddress, safeHref } from "./links.ts";

/** Footnotes of a body, which are written as links to a place that leads back. */
export type SourceFootnotes = {
  /** Texts by the names of their places. */
  texts: ReadonlyMap<string, string>;
  /** Places, by their number among all elements that may be one. */
  places: ReadonlySet<number>;
};

type Note = {
  number: number;
  names: string[];
  text: string;
  out: Set<string>;
  linksBefore: number;
};
type Link = { to: string; names: string[] };

/** Elements that hold one note. */
const PLACES = new Set(["li", "p", "div", "dd"]);

/** Finds footnotes in a body, of WordPress, Markdown, wikis and word processors. Takes linear time. */
export function findFootnotes(html: string, base = ""): SourceFootnotes {
  if (!html.includes("#")) return { texts: new Map(), places: new Set() };
  const { notes, links } = readPlaces(html, base);
  const known = new Map<string, Note>();
  for (const note of notes)
    for (const name of note.names) if (!known.has(name)) known.set(name, note);
  const texts = new Map<string, string>();
  const places = new Set<number>();
  for (const [index, { to, names }] of links.entries()) {
    const note = known.get(to);
    if (!note || index >= note.linksBefore || places.has(note.number)) continue;
    const text = toLine(note.text).replace(/^[\s^[\]()]+/, "");
    if (text === "" || !names.some((name) => note.out.has(name))) continue;
    places.add(note.number);
    for (const name of note.names) texts.set(name, text);
  }
  return { texts, places };
}

/** Whether an element may hold a note: those are counted. */
export function isPlace(name: string): boolean {
  return PLACES.has(name);
}

/** The name of the place in a page that an address leads to; undefined where it leads to the page. */
export function placeName(href: string | undefined): string | undefined {
  const [, name] = href?.split("#") ?? [];
  if (!name) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readPlaces(html: string, base: string): { notes: Note[]; links: Link[] } {
  const notes: Note[] = [];
  const links: Link[] = [];
  const open: {
    names: string[];
    note: Note | undefined;
    isLink: boolean;
    address: string | null;
  }[] = [];
  let count = 0;
  let linkDepth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const names = [attributes.id, name === "a" ? attributes.name : undefined].filter(
        (one) => one !== undefined && one !== "",
      ) as string[];
      let note = open.at(-1)?.note;
      if (isPlace(name)) {
        note = { number: count, names: [], text: "", out: new Set(), linksBefore: links.length };
        notes.push(note);
        count += 1;
      }
      note?.names.push(...names);
      const to = name === "a" ? placeName(attributes.href) : undefined;
      if (to !== undefined) {
        // `<sup id="ref"><a href="#note">` leads from the place of its parent.
        links.push({ to, names: [...names, ...(open.at(-1)?.names ?? [])] });
        note?.out.add(to);
        linkDepth += 1;
      }
      const href =
        name === "a" && attributes.href ? resolveAddress(attributes.href, base) : undefined;
      const address = to === undefined ? safeHref(href) : null;
      open.push({ names, note, isLink: to !== undefined, address });
    },
    onclosetag() {
      const closed = open.pop();
      if (closed?.isLink) linkDepth -= 1;
      // Footnotes have no links: their addresses stand in brackets, where readers can follow them.
      if (closed?.note && closed.address !== null && !closed.note.text.endsWith(closed.address))
        closed.note.text += ` (${closed.address})`;
      const around = open.at(-1)?.note;
      // A paragraph in a list item belongs to the note that the item is.
      if (closed?.note && around && around !== closed.note && closed.note.names.length === 0) {
        around.text += ` ${closed.note.text}`;
        for (const place of closed.note.out) around.out.add(place);
        closed.note.text = "";
      }
    },
    ontext(text) {
      const note = open.at(-1)?.note;
      if (note && linkDepth === 0) note.text += text;
    },
  });
  parser.end(html);
  return { notes, links };
}
