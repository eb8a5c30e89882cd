import { z } from "zod";
import type { ArchiveRecord, ArchiveVersion } from "../formats/json-records.ts";
import type { Reading } from "./reading.ts";

/** Table of the addresses that articles have besides their numbers, by the address of the number. */
export const PERMALINKS = "check-permalink";

/** An article of an archive, as the check reads it. Empty texts and lists are not compared. */
export type SourceArticle = {
  /** Position in the file, as the import names it. */
  where: string;
  /** In plain text, as are the other texts. */
  title: string;
  excerpt: string;
  body: Reading;
  /** Reference of the image above the text, and its words. */
  image: string | null;
  imageText: string;
  slug: string | null;
  /** Addresses that its page had. */
  addresses: string[];
  /** Address of its site, where that is known. */
  site: string | null;
  /** Milliseconds since 1970; null where the source has none for readers. */
  publishedAt: number | null;
  authors: string[];
  /** Names of its categories and tags. */
  tags: string[];
  /** Names of the source for the comments of readers. */
  comments: string[];
  /** Texts of its notes to readers. */
  notes?: string[];
  /** Its id in the archive, where that has one. */
  id?: string;
};

/** A line of an export that is no article. */
export type SourceRecord = {
  kind: "record";
  where: string;
  record: ArchiveRecord | ArchiveVersion;
};

/** `left out`: nothing that readers of the source could see. */
export type SourceEntry =
  | { kind: "article"; article: SourceArticle }
  | SourceRecord
  | { kind: "left out"; what: string };

/** A text of the source, or an empty one. */
export const sourceText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)
  .transform((text) => text ?? "");

/** Milliseconds since 1970 of a date of the source; null for none. A time without a zone is in UTC. */
export function toInstant(value: unknown): number | null {
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  if (typeof value !== "string" || value.startsWith("0000")) return null;
  const text = value.trim();
  const isZoneless = /^\d{4}-\d\d-\d\d[ T]\d\d:[\d:.]{1,20}$/.test(text);
  const instant = Date.parse(isZoneless ? `${text.replace(" ", "T")}Z` : text);
  return Number.isNaN(instant) ? null : instant;
}
