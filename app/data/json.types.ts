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
  document: string | null;
  updates: string[];
  lineage: string;
  seq: number;
  folded_seq: number;
  fields_seq: number;
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
  | {
      status: "saved";
      seq: number;
      missed: string[];
      is_current: boolean;
      has_changes: boolean;
      updated_at: string;
    }
  | { status: "replaced" };
