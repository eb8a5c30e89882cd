import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { LiveArticle } from "./read-history.ts";

// Values stay as they are parsed: a schema of JSON would leave out what is named "__proto__".
const fieldsSchema = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof fieldsSchema>;

/**
 * Columns of `articles` that no version has. Pages show no value of `created_at`; a save that changes nothing, of which
 * there is no version, sets `updated_at`, so it cannot be compared.
 */
const NOT_IN_VERSIONS = ["id", "created_at", "updated_at"];

/** The fields of a version with a hash in place of the text, so that those of all articles fit into memory. */
export function readFields(json: string): Fields {
  const fields = fieldsSchema.parse(JSON.parse(json));
  return "content" in fields ? { ...fields, content: hashJson(fields.content) } : fields;
}

/** A row of `articles` with a hash in place of the text, as `readFields`. */
export function withoutText(article: LiveArticle): LiveArticle {
  return { ...article, content: hashJson(JSON.parse(article.content ?? "null")) };
}

function hashJson(value: unknown): string {
  return hash("sha256", JSON.stringify(value) ?? "");
}

/** Whether an article on the site says what its last version says, and nothing else. */
export function isSameAsVersion(article: LiveArticle, fields: Fields): boolean {
  // Names of category and author are no columns, and an earlier version may have a column that is gone. One that it does
  // not have was added since, and is empty.
  return Object.entries(article).every(
    ([name, text]) =>
      NOT_IN_VERSIONS.includes(name) || isSameValue(name, fields[name] ?? null, text ?? null),
  );
}

function isSameValue(name: string, value: unknown, text: string | null): boolean {
  if (text === null || value === null) return text === value;
  if (Array.isArray(value)) {
    // JSON, or a list of PostgreSQL.
    return isDeepStrictEqual(value, text.startsWith("[") ? JSON.parse(text) : readList(text));
  }
  if (typeof value === "boolean") return value === (text === "t");
  if (typeof value === "string") {
    return value === text || (name.endsWith("_at") && Date.parse(value) === Date.parse(text));
  }
  return String(value) === text;
}

/** The items of a list as PostgreSQL writes it: '{one,"two words"}'. */
function readList(text: string): string[] {
  return Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,{}]+)/g), ([, quoted, plain = ""]) =>
    quoted === undefined ? plain : quoted.replaceAll(/\\(.)/gs, "$1"),
  );
}
