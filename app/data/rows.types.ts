import type { CorrectionKind } from "../domain/corrections/correction.ts";

/** Rows of tables. Kept in step with `supabase/migrations` by `tests/backend/schema.test.ts`. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type ArticleRow = {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  content: Json;
  image_src: string | null;
  image_caption: string | null;
  image_alt: string | null;
  category_id: string | null;
  author_id: string | null;
  published_at: string;
  first_published_at: string | null;
  created_at: string;
  updated_at: string;
  is_featured: boolean;
  is_popular: boolean;
  tags: string[];
  read_time: number;
  sponsor: string | null;
};

/** An article that was retracted. */
export type RetractedArticleRow = { article_id: string };

export type CategoryRow = { id: string; name: string; slug: string };
export type AuthorRow = {
  id: string;
  name: string;
  bio: string | null;
  image_url: string | null;
  slug: string;
};
export type ProfileRow = {
  user_id: string;
  name: string;
  role: "reader" | "contributor" | "author" | "editor" | "admin";
  author_id: string | null;
  has_declined_byline: boolean;
};

/** A user with whom an article is shared. */
export type ArticleShareRow = { article_id: string; user_id: string; is_for_review: boolean };

/** What a version or a working copy says: columns of `articles` by name. */
export type FieldsJson = { [column: string]: Json | undefined };

export type VersionKind = "draft" | "named" | "published" | "scheduled" | "unpublished" | "deleted";

/** One state of one article. */
export type VersionRow = {
  article_id: string;
  number: number;
  kind: VersionKind;
  /** Has `category_name` and `author_name` too. */
  fields: FieldsJson;
  words: number | null;
  created_at: string;
  created_by: string | null;
  /** Everybody who wrote a draft in its minute. */
  writers: string[];
  most_words: number | null;
  replaced_at: string | null;
  name: string | null;
  salt: string | null;
  content_hash: string | null;
  previous_hash: string | null;
  hash: string | null;
  redacted_at: string | null;
  redacted_by: string | null;
  redaction_reason: string | null;
};

export type DraftStage = "draft" | "review" | "ready";

/** The working copy of an article. */
export type DraftRow = {
  article_id: string;
  fields: FieldsJson;
  document: string | null;
  lineage: string;
  seq: number;
  folded_seq: number;
  /** The last update that `fields` says. */
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
  created_at: string;
  updated_by: string | null;
  updated_at: string;
  trashed_at: string | null;
  trashed_by: string | null;
};

export type ActivityAction =
  | "published"
  | "changed"
  | "scheduled"
  | "unpublished"
  | "deleted"
  | "restored"
  | "erased"
  | "corrected"
  | "redacted"
  | "submitted"
  | "returned"
  | "accepted"
  | "assigned"
  | "planned"
  | "plan-cancelled"
  | "plan-waits"
  | "plan-approved"
  | "invited"
  | "role-changed"
  | "setting-changed";

/** Who did what, when. `user_id` is null for what nobody did in person. */
export type ActivityRow = {
  id: number;
  at: string;
  user_id: string | null;
  action: ActivityAction;
  article_id: string | null;
  subject: Json;
};

export type DraftUpdateRow = {
  article_id: string;
  seq: number;
  update: string;
  created_by: string | null;
  created_at: string;
};

/** A working copy with what a form needs to open it, as `get_draft` returns it. Binary data is base64. */
/** The answer of `save_draft` (supabase/migrations/20260101001400_working_copies.sql). */
/** A version in a history, without its text. */
/** A note to readers about a change of an article. Readers may not see who wrote it. */
export type ArticleCorrectionRow = {
  id: string;
  article_id: string;
  kind: CorrectionKind;
  text: string;
  version_number: number;
  published_at: string;
  created_by: string | null;
  changed_at: string | null;
  withdrawn_at: string | null;
  salt: string;
};

/** A message of the contact form, with the delivery state of its email. */
export type ContactMessageRow = {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: string;
  read_at: string | null;
  done_at: string | null;
  mail_attempts: number;
  mail_due_at: string;
  mail_sent_at: string | null;
  mail_error: string | null;
};

/** A row of the newsroom's list, as `list_staff_articles` returns it. */
/** Filters of `list_staff_articles` and `count_staff_articles`. */
/** What articles are grouped by, as the functions of the migration `taxonomy` name it. */
export type TermKind = "category" | "author" | "tag";

/** How many articles one call changed, and whether none is left. */
/** How an installation gets its first admin (supabase/migrations/20260101000600_first_admin.sql). */
export type FirstAdminRule = "first-account" | "email" | "setup-link";

/** Who may use the newsroom: everyone who is signed in, or contributors, authors, editors and admins. */
export type StaffAccess = "any-user" | "role";

/** What is planned for an article, as `list_scheduled_changes` returns it; `fields` are column names. */
/** A preview link, as `list_preview_links` returns it. */
/** A remark on an article, as `list_draft_notes` returns it. */
