import type { FieldsJson } from "../../app/data/json.types.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import { toStorable } from "../../app/domain/storable-json.ts";
import { readJsonBody } from "../formats/json-lines-body.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";
import type { RecordingStore } from "./store-recordings.ts";
import { withStoredFiles } from "./stored-files.ts";

/** Columns of an article in an export, with the ids and files that they have on this site. */
export type FieldsReader = (
  fields: Record<string, unknown>,
  article: ImageUser,
) => Promise<FieldsJson>;

export function createFieldsReader({
  tables,
  images,
  recordings,
}: {
  tables: Pick<LookupTables, "get">;
  images: ImageStore;
  recordings: RecordingStore;
}): FieldsReader {
  const idOf = (table: string, id: unknown) =>
    typeof id === "string" ? tables.get(table, id) : null;

  return async (fields, article) => {
    const own: Record<string, unknown> = { ...fields };
    if ("category_id" in own) own.category_id = idOf("category-id", own.category_id);
    if ("author_id" in own) own.author_id = idOf("author-id", own.author_id);
    if (Array.isArray(own.other_authors)) {
      own.other_authors = own.other_authors.filter(isRecord).flatMap((place) => {
        const author_id = idOf("author-id", place.author_id);
        return author_id === null ? [] : [{ ...place, author_id }];
      });
    }
    for (const name of ["image_src", "social_image"]) {
      const source = own[name];
      if (typeof source === "string" && source !== "")
        own[name] = await images.resolve(source, article);
    }
    if ("content" in own) {
      const blocks = readJsonBody({ title: "", tags: null, content: own.content }, {});
      own.content = { main: await withStoredFiles(article, { images, recordings, blocks }) };
    }
    return toStorable(own) as FieldsJson;
  };
}
