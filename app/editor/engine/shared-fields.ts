import type { Doc, Transaction } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import { titleSlug } from "../../domain/newsroom/slug-machine.ts";
import { changeText } from "../../ui/shared-text/text-change.ts";
import {
  getSharedFields,
  getSharedText,
  isTextColumn,
  TEXT_COLUMNS,
  type TextColumn,
} from "./shared-document.ts";
import { followTitle, isSlugOfTitle, keepSlug, readSlug } from "./shared-slug.ts";

/** Text columns that are null without a text. */
const NULLABLE: readonly TextColumn[] = [
  "image_alt",
  "image_caption",
  "sponsor",
  "seo_title",
  "seo_description",
  "social_title",
  "social_description",
];

/** Content of a document, by the columns of `articles`. `content` is its body as stored. */
export function readColumns(doc: Doc, content: unknown): FieldsJson {
  const fields: FieldsJson = { ...getSharedFields(doc).toJSON() };
  for (const column of TEXT_COLUMNS) {
    const text = column === "slug" ? readSlug(doc) : getSharedText(doc, column).toString();
    if (text !== "") fields[column] = text;
    else if (column in fields) fields[column] = NULLABLE.includes(column) ? null : "";
  }
  return { ...fields, content: content as FieldsJson[string] };
}

/** Changes columns other than the body; texts where they differ, so that what others type in them stays. */
export function setFields(doc: Doc, fields: FieldsJson, origin?: unknown): void {
  const { slug, content: _, ...others } = fields;
  const shared = getSharedFields(doc);
  if (typeof slug === "string" && isSlugOfTitle(doc) && slug !== slugAfter(doc, others))
    keepSlug(doc, origin);
  doc.transact(() => {
    // In one order, so that the same fields always give the same update.
    for (const name of Object.keys(others).sort()) setColumn(doc, name, others[name]);
    if (slug === undefined || isSlugOfTitle(doc)) return;
    const isBegun = shared.has("slug");
    setColumn(doc, "slug", slug);
    // Of an article without a title.
    if (!isBegun && readSlug(doc) === "" && titleOf(doc) === "") followTitle(doc);
  }, origin);
}

function setColumn(doc: Doc, name: string, value: FieldsJson[string]): void {
  const shared = getSharedFields(doc);
  if (value === undefined) return;
  if (!isTextColumn(name)) {
    if (!isSameJson(shared.get(name), value)) shared.set(name, value);
    return;
  }
  if (!shared.has(name)) shared.set(name, null);
  changeText(getSharedText(doc, name), typeof value === "string" ? value : "");
}

/** The slug that the title would give once `fields` are set. */
function slugAfter(doc: Doc, { title }: FieldsJson): string {
  return titleSlug(typeof title === "string" ? title : titleOf(doc));
}

function titleOf(doc: Doc): string {
  return getSharedText(doc, "title").toString();
}

/**
 * Calls back after each transaction that changed columns other than the body.
 *
 * @returns a function that ends it.
 */
export function observeFields(doc: Doc, listener: (origin: unknown) => void): () => void {
  const parts = new Set<unknown>([
    getSharedFields(doc),
    ...TEXT_COLUMNS.map((name) => getSharedText(doc, name)),
  ]);
  const observe = ({ changed, origin }: Transaction) => {
    if ([...changed.keys()].some((type) => parts.has(type))) listener(origin);
  };
  doc.on("afterTransaction", observe);
  return () => doc.off("afterTransaction", observe);
}
