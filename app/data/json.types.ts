import type { AuthorKind } from "../domain/authors/author-draft.ts";
import type { BylineRole } from "../domain/byline.ts";
import type { ContentCredentials } from "../domain/newsroom/content-credentials.ts";

/** JSON that the database stores or answers with, where its catalog says no more than `jsonb`. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** Columns of `articles` by name: the content of a version or a working copy. */
export type FieldsJson = { [column: string]: Json | undefined };

/** A working copy with everything that a form needs to open it. Binary data is base64. */
export type OpenedDraft<Article> = {
  article_id: string;
  /** Whether there is a row in `article_drafts`; a live article without one is returned as if it had one. */
  is_stored: boolean;
  fields: FieldsJson;
  /** The folded state first, where there is one. */
  updates: string[];
  lineage: string;
  seq: number;
  /** The number of the last update that `fields` says. */
  fields_seq: number;
  /** Whether the site is about to write fields into the document that it does not say yet. */
  has_unwritten: boolean;
  /** Why `fields` does not say what the document does. */
  problem: string | null;
  based_on: number | null;
  has_changes: boolean;
  stage: "draft" | "review" | "ready";
  submitted_by: string | null;
  reviewer: string | null;
  accepted_version: number | null;
  assigned_to: string | null;
  due_at: string | null;
  planned_for: string | null;
  note: string | null;
  created_by: string | null;
  updated_at: string | null;
  updated_by: string | null;
  trashed_at: string | null;
  live_version: number | null;
  live: Article | null;
};

export type SavedDraft =
  | { status: "saved"; seq: number; missed: string[] }
  | { status: "replaced" };

/** Updates of a document that a client lacks; the folded state first, where it lacks some of that. */
export type DraftUpdates = { lineage: string; seq: number; updates: string[] };

/** A working copy that the site is to read. Binary data is base64. */
export type ClaimedDraft = {
  article_id: string;
  lineage: string;
  /** Whether the document is too long to be read: it comes without its updates. */
  is_too_long: boolean;
  document: string | null;
  updates: { seq: number; update: string }[];
  /** The number of the last of these updates. */
  seq: number;
  fields: FieldsJson;
  fields_seq: number;
  fields_revision: number;
  /** Fields that the document does not say yet, each with what it says instead. */
  unwritten: FieldsJson;
  /** Whether `fields` replaces the document as a whole. */
  is_restored: boolean;
  /** Images to replace in the document: paths in the bucket by the paths before. */
  replaced_images: Record<string, string>;
};

export type ClaimedDraftAnswer = { draft: ClaimedDraft | null; next_due_ms: number | null };

/** Content that the site has read in a document, as `store_draft_reading` takes it. */
export type DraftReading = Pick<
  ClaimedDraft,
  "lineage" | "seq" | "fields_seq" | "fields_revision" | "fields"
> & {
  problem: string | null;
  /** Whether reading it failed or took too long. */
  is_unreadable: boolean;
  /** The state to fold the updates into; null while they are few. */
  document: string | null;
  /** The update by which the site wrote fields into the document. */
  update: string | null;
  /** Content of the document before a restored version took its place. */
  replaced_fields: FieldsJson | null;
  /** Updates that are none. */
  rejected: { seq: number; problem: string }[];
};

/** An image as the site has measured it: pixels upright, hashes, and the proposed focal point as fractions. */
export type ImageMeasures = {
  width: number;
  height: number;
  /** Of the stored bytes, in hexadecimal digits. */
  sha256: string;
  /** 64 binary digits. */
  perceptual_hash: string;
  focal_x: number;
  focal_y: number;
  /** Of the file as it was uploaded; null without any. */
  content_credentials: ContentCredentials | null;
  /** Hash of the file that has them, in hexadecimal digits. */
  original_sha256: string;
};

/** Updates of the document of a front, in base64, oldest first, up to the number `seq`, and its planned publication. */
export type FrontUpdates = {
  seq: number;
  updates: string[];
  planned_at: string | null;
  plan_failed: string | null;
};

/** A front as editors open it. `name` is that of its page, `layout` what readers see. */
export type OpenedFront = FrontUpdates & {
  id: string;
  name: string;
  version: number;
  layout: Json | null;
};

/** A front whose document is due to be read: its folded state, and the updates since, in base64. */
export type ClaimedFront = {
  front_id: string;
  document: string | null;
  folded_seq: number;
  updates: string[];
  seq: number;
};

export type ClaimedFrontAnswer = { front: ClaimedFront | null; next_due_ms: number | null };

/** Content that the site has read in the document of a front, as `store_front_reading` takes it. */
export type FrontReading = Pick<ClaimedFront, "folded_seq" | "seq"> & {
  /** The state to fold the updates into, in base64. */
  document: string | null;
  /** Images of its slots, as editors chose them. */
  images: string[];
};

/** Data of the frame of every page. `settings` are those of the screen, as they are stored. */
export type StoredFrame = {
  settings: Json;
  banner: { id: number; text: string; link: string | null; ends_at: string } | null;
  sections: {
    name: string;
    slug: string;
    description: string;
    color: string | null;
    in_header: boolean;
    in_menu: boolean;
    in_footer: boolean;
  }[];
};

/** A place in a byline. */
export type BylineRow = {
  position: number;
  role: BylineRole;
  author: { name: string; slug: string; kind: AuthorKind };
};

/** A row of `articles` with its joins, as lists read it. */
export type SummaryRow = {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  image_src: string | null;
  published_at: string | null;
  read_time: number | null;
  is_featured: boolean;
  is_popular: boolean;
  sponsor: string | null;
  label: string | null;
  byline: BylineRow[];
  category: { name: string; slug: string } | null;
  noted: { told_at: string; is_retracted: boolean } | null;
};

/** Parts of an article's page besides its row, from rows of the tables of these names. */
export type ArticleParts<Note, Author, Image> = {
  corrections: Note[];
  images: Image[];
  authors: Author[];
  linked: SummaryRow[];
  series: {
    slug: string;
    name: string;
    description: string;
    parts: { id: string; slug: string; title: string }[];
  } | null;
  related: SummaryRow[];
};
