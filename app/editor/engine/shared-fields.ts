import type { Doc, Text } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import {
  getSharedFields,
  getSharedText,
  TEXT_COLUMNS,
  type TextColumn,
} from "./shared-document.ts";
import { findTextChange } from "./text-change.ts";

/** Text columns that are null without a text. */
const NULLABLE: readonly TextColumn[] = ["image_alt", "image_caption", "sponsor"];

/** What a document says, by the columns of `articles`. `content` is its body as stored. */
export function readColumns(doc: Doc, content: unknown): FieldsJson {
  const fields: FieldsJson = { ...getSharedFields(doc).toJSON() };
  for (const column of TEXT_COLUMNS) {
    const text = getSharedText(doc, column).toString();
    if (text !== "") fields[column] = text;
    else if (column in fields) fields[column] = NULLABLE.includes(column) ? null : "";
  }
  return { ...fields, content: content as FieldsJson[string] };
}

/** Changes columns other than the body; texts where they differ, so that what others type in them stays. */
export function setFields(doc: Doc, fields: FieldsJson, origin?: unknown): void {
  const shared = getSharedFields(doc);
  doc.transact(() => {
    // In one order, so that the same fields always give the same update.
    for (const name of Object.keys(fields).sort()) {
      const value = fields[name];
      if (name === "content" || value === undefined) continue;
      if (!isTextColumn(name)) {
        if (!isSameJson(shared.get(name), value)) shared.set(name, value);
        continue;
      }
      if (!shared.has(name)) shared.set(name, null);
      changeText(getSharedText(doc, name), typeof value === "string" ? value : "");
    }
  }, origin);
}

/** Makes a shared text say `value`, by its smallest change. `cursor` is the cursor after typing. */
export function changeText(text: Text, value: string, cursor?: number): void {
  const change = findTextChange(text.toString(), value, cursor);
  if (!change) return;
  text.doc?.transact(() => {
    text.delete(change.start, change.removed);
    text.insert(change.start, change.inserted);
  });
}

function isTextColumn(name: string): name is TextColumn {
  return (TEXT_COLUMNS as readonly string[]).includes(name);
}
