import type { ArticleRow, DraftRow, DraftStage, FieldsJson, VersionRow } from "./rows.types.ts";

/** Arguments and answers of functions. Kept in step with `supabase/migrations` by `tests/backend/schema.test.ts`. */

export type OpenedDraft = {
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
  stage: DraftStage;
  submitted_by: string | null;
  assigned_to: string | null;
  due_at: string | null;
  planned_for: string | null;
  note: string | null;
  created_by: string | null;
  updated_at: string | null;
  updated_by: string | null;
  trashed_at: string | null;
  live_version: number | null;
  live: ArticleRow | null;
};

export type DraftSaveAnswer =
  | {
      status: "saved";
      seq: number;
      missed: string[];
      is_current: boolean;
      has_changes: boolean;
      updated_at: string;
    }
  | { status: "replaced" };

export type ListedVersionRow = Pick<
  VersionRow,
  "number" | "kind" | "created_at" | "created_by" | "name" | "redacted_at"
> & {
  title: string | null;
  words: number;
  created_by_name: string | null;
  writer_names: string[];
  is_public: boolean;
};

export type StaffListRow = Pick<
  ArticleRow,
  "id" | "title" | "slug" | "is_featured" | "is_popular"
> &
  Pick<DraftRow, "due_at" | "planned_for" | "trashed_at"> & {
    published_at: string | null;
    category_name: string | null;
    author_name: string | null;
    stage: DraftStage | null;
    edited_at: string | null;
    edited_by: string | null;
    trashed_by: string | null;
    can_write: boolean;
    can_trash: boolean;
    can_publish: boolean;
    cursor: string;
  };

export type StaffFilters = {
  query?: string;
  category?: string;
  author?: string;
  tag?: string;
  stage?: string;
  is_mine?: boolean;
  from?: string;
  until?: string;
};

export type BatchResult = { changed: number; is_done: boolean };

export type ScheduledChangeRow = {
  id: string;
  at: string;
  action: "publish" | "unpublish";
  fields: string[];
  created_at: string;
  created_by_name: string | null;
  is_contested: boolean;
  is_waiting: boolean;
  failed: string | null;
};

export type PreviewLinkRow = {
  id: string;
  label: string;
  created_at: string;
  created_by_name: string | null;
  expires_at: string;
  revoked_at: string | null;
  has_lost_rights: boolean;
  opened_at: string | null;
  last_opened_at: string | null;
  open_count: number;
};

export type DraftNoteRow = {
  id: string;
  body: string;
  author_name: string | null;
  link_label: string | null;
  created_at: string;
  resolved_at: string | null;
  resolved_by_name: string | null;
};
