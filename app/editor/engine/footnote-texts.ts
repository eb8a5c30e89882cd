import { Text, XmlElement, type XmlFragment, XmlText } from "yjs";
import { isRecord, rawText } from "../../domain/parse-inlines.ts";
import { changeText } from "../../ui/shared-text/text-change.ts";

/**
 * Footnotes of a shared body. Its words have a format for each footnote, named by the id of the footnote, so that two
 * writers who note the same words at once both do. The text is a shared text: an attribute of the body under the same
 * name, which Yjs gives every type although only its elements have methods for it. For all who read and write words
 * the footnote is one mark with `id` and `text`.
 */
const PREFIX = "footnote--";
const { getAttribute, getAttributes, setAttribute } = XmlElement.prototype;

type Footnote = { id: string; text: string };
/** A part of a change or of a text, as Yjs describes them. */
type Part = { attributes?: Record<string, unknown> };

/** The text of a footnote by the name of its format and attribute; undefined for other names. */
export function findFootnote(body: XmlFragment, name: string): Text | undefined {
  const value: unknown = name.startsWith(PREFIX)
    ? getAttribute.call(body as XmlElement, name)
    : undefined;
  return value instanceof Text ? value : undefined;
}

/** The texts of all footnotes, also of those whose words are gone. */
export function listFootnotes(body: XmlFragment): Text[] {
  return Object.keys(getAttributes.call(body as XmlElement)).flatMap(
    (name) => findFootnote(body, name) ?? [],
  );
}

/** Changes the text of a footnote for all words that have it; where it differs, so that what others type stays. */
export function changeFootnoteText(body: XmlFragment, id: string, value: string): void {
  if (readText(body, id) === value) return;
  // Several were put on the same words at once: they are one from now on.
  for (const [index, text] of listTexts(body, id).entries())
    changeText(text, index === 0 ? value : "");
}

function listTexts(body: XmlFragment, id: string): Text[] {
  return id.split(" ").flatMap((one) => findFootnote(body, PREFIX + one) ?? []);
}

function readText(body: XmlFragment, id: string): string {
  return listTexts(body, id)
    .map((text) => text.toString())
    .filter((text) => text.trim() !== "")
    .join(" ");
}

XmlText.prototype.toDelta = function (this: XmlText, ...snapshots) {
  const parts: Part[] = Text.prototype.toDelta.apply(this, snapshots);
  return parts.map((part) => showFootnote(this, part));
};

// A text that is no part of a document yet applies the change again when it is.
XmlText.prototype.applyDelta = function (this: XmlText, delta: Part[], options) {
  const apply = (parts: Part[]) => Text.prototype.applyDelta.call(this, parts, options);
  if (!this.doc) {
    apply(delta);
    return;
  }
  this.doc.transact(() => {
    apply(delta.map(storeFootnote));
    // After the words: whoever stores what others write in a footnote stores the words with it, which are older.
    for (const part of delta) addFootnotes(bodyOf(this), part);
  });
};

/** Makes formats a mark. The footnote of two writers at once has both ids and both texts. */
function showFootnote(words: XmlText, part: Part): Part {
  const formats = Object.keys(part.attributes ?? {}).filter((name) => name.startsWith(PREFIX));
  if (formats.length === 0) return part;
  const attributes = { ...part.attributes };
  for (const format of formats) delete attributes[format];
  const id = formats
    .map((format) => format.slice(PREFIX.length))
    .sort()
    .join(" ");
  const text = readText(bodyOf(words), id);
  if (text !== "") attributes.footnote = { id, text } satisfies Footnote;
  return { ...part, attributes };
}

function storeFootnote(part: Part): Part {
  const { footnote, ...attributes } = part.attributes ?? {};
  const names = namesOf(footnote);
  if (names.length === 0) return part;
  for (const name of names) attributes[name] = true;
  return { ...part, attributes };
}

/** Gives the body the footnotes of a part. One that it has already stays as it is. */
function addFootnotes(body: XmlFragment, { attributes }: Part): void {
  for (const [index, name] of namesOf(attributes?.footnote).entries()) {
    if (findFootnote(body, name)) continue;
    const text = new Text(index === 0 ? textOf(attributes?.footnote) : "");
    setAttribute.call(body as XmlElement, name, text as unknown as string);
  }
}

function namesOf(footnote: unknown): string[] {
  if (!isRecord(footnote) || !footnote.id) return [];
  return rawText(footnote.id)
    .split(" ")
    .map((id) => PREFIX + id);
}

function textOf(footnote: unknown): string {
  return isRecord(footnote) ? rawText(footnote.text) : "";
}

export function bodyOf(words: XmlText): XmlFragment {
  let type: { parent: unknown } = words;
  while (type.parent) type = type.parent as XmlElement;
  return type as XmlFragment;
}
