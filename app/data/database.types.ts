/** The database as supabase-js sees it. Kept in step with `supabase/migrations` by `tests/backend/schema.test.ts`. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

type Table<Row, Required extends keyof Row, Relationships extends unknown[] = []> = {
  Row: Row;
  Insert: Pick<Row, Required> & Partial<Omit<Row, Required>>;
  Update: Partial<Row>;
  Relationships: Relationships;
};

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
};

/** A user with whom an article is shared. */
export type ArticleShareRow = { article_id: string; user_id: string };

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
  name: string | null;
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

/** The answer of `save_draft` (supabase/migrations/20260101001400_drafts_and_versions.sql). */
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

/** A version in a history, without its text. */
export type ListedVersionRow = Pick<
  VersionRow,
  "number" | "kind" | "created_at" | "created_by" | "name" | "redacted_at"
> & { title: string | null; words: number; created_by_name: string | null; is_public: boolean };

type CorrectionKind = "update" | "clarification" | "correction" | "retraction";

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
export type StaffListRow = Pick<
  ArticleRow,
  "id" | "title" | "slug" | "is_featured" | "is_popular"
> & {
  published_at: string | null;
  category_name: string | null;
  author_name: string | null;
  stage: DraftStage | null;
  edited_at: string | null;
  edited_by: string | null;
  trashed_at: string | null;
  trashed_by: string | null;
  can_write: boolean;
  can_publish: boolean;
  cursor: string;
};

/** Filters of `list_staff_articles` and `count_staff_articles`. */
type StaffFilters = {
  query?: string;
  category?: string;
  author?: string;
  tag?: string;
  stage?: string;
  is_mine?: boolean;
  from?: string;
  until?: string;
};

/** What articles are grouped by, as the functions of the migration `taxonomy` name it. */
export type TermKind = "category" | "author" | "tag";

/** How many articles one call changed, and whether none is left. */
export type BatchResult = { changed: number; is_done: boolean };

/** How an installation gets its first admin (supabase/migrations/20260101000300_accounts.sql). */
export type FirstAdminRule = "first-account" | "email" | "setup-link";

/** Who may use the newsroom: everyone who is signed in, or contributors, authors, editors and admins. */
export type StaffAccess = "any-user" | "role";

/** A user as `list_people` returns them; `total` is the number of all results. */
export type PersonRow = {
  user_id: string;
  email: string;
  name: string;
  role: ProfileRow["role"];
  author_id: string | null;
  author_name: string | null;
  created_at: string;
  last_sign_in_at: string | null;
  total: number;
};

/** What is planned for an article, as `list_scheduled_changes` returns it; `fields` are column names. */
export type ScheduledChangeRow = {
  id: string;
  at: string;
  action: "publish" | "unpublish";
  fields: string[];
  created_at: string;
  created_by_name: string | null;
  is_contested: boolean;
  failed: string | null;
};

/** A preview link, as `list_preview_links` returns it. */
export type PreviewLinkRow = {
  id: string;
  label: string;
  created_at: string;
  created_by_name: string | null;
  expires_at: string;
  revoked_at: string | null;
  opened_at: string | null;
  last_opened_at: string | null;
  open_count: number;
};

/** A remark on an article, as `list_draft_notes` returns it. */
export type DraftNoteRow = {
  id: string;
  body: string;
  author_name: string | null;
  link_label: string | null;
  created_at: string;
  resolved_at: string | null;
  resolved_by_name: string | null;
};

/** Arguments of `add_page_views`: views by hour, and referrers by day. */
type ViewBatchArgs = {
  views: { hour: string; kind: "article" | "category" | "page"; name: string; views: number }[];
  referrers: { day: string; host: string; views: number }[];
};

type BelongsTo<Name extends string, Column extends string, Target extends string> = {
  foreignKeyName: Name;
  columns: [Column];
  isOneToOne: false;
  referencedRelation: Target;
  referencedColumns: ["id"];
};

export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: {
      articles: Table<
        ArticleRow,
        "title" | "slug" | "content",
        [
          BelongsTo<"articles_category_id_fkey", "category_id", "categories">,
          BelongsTo<"articles_author_id_fkey", "author_id", "authors">,
        ]
      >;
      categories: Table<CategoryRow, "name" | "slug">;
      authors: Table<AuthorRow, "name">;
      profiles: Table<
        ProfileRow,
        "user_id",
        [BelongsTo<"profiles_author_id_fkey", "author_id", "authors">]
      >;
      article_shares: Table<ArticleShareRow, "article_id" | "user_id">;
      activity: Table<ActivityRow, "action">;
      article_versions: Table<VersionRow, "article_id" | "kind" | "fields">;
      article_drafts: Table<DraftRow, "article_id">;
      draft_updates: Table<DraftUpdateRow, "article_id" | "seq" | "update">;
      article_corrections: Table<ArticleCorrectionRow, "article_id" | "kind" | "version_number">;
      contact_messages: Table<ContactMessageRow, "name" | "email" | "subject" | "message">;
    };
    Views: Record<never, never>;
    Functions: {
      search_articles: {
        Args: { query: string; sort?: string; max_rows?: number; skip_rows?: number };
        Returns: { ids: string[]; total: number; is_exact: boolean }[];
      };
      find_redirect: {
        Args: { slug: string };
        Returns: { current_slug: string | null; is_gone: boolean }[];
      };
      find_tag: { Args: { slug: string }; Returns: string | null };
      find_page_redirect: {
        Args: { kind: TermKind; slug: string };
        Returns: { current_slug: string | null; is_gone: boolean }[];
      };
      list_staff_categories: {
        Args: Record<never, never>;
        Returns: (CategoryRow & { articles: number })[];
      };
      count_author_articles: {
        Args: { ids: string[] };
        Returns: { author_id: string; articles: number }[];
      };
      list_staff_tags: {
        Args: { query?: string; max_rows?: number; skip_rows?: number };
        Returns: { tag: string; uses: number; slug: string; total: number }[];
      };
      rename_category: {
        Args: { category_id: string; name: string; slug?: string };
        Returns: string;
      };
      rename_author: { Args: { author_id: string; name: string; slug?: string }; Returns: string };
      rename_tag: { Args: { tag: string; new_tag: string }; Returns: BatchResult[] };
      merge_categories: { Args: { from_id: string; into_id: string }; Returns: BatchResult[] };
      merge_authors: { Args: { from_id: string; into_id: string }; Returns: BatchResult[] };
      delete_category: {
        Args: { category_id: string; move_to?: string | null };
        Returns: BatchResult[];
      };
      delete_author: {
        Args: { author_id: string; move_to?: string | null };
        Returns: BatchResult[];
      };
      delete_tag: { Args: { tag: string }; Returns: BatchResult[] };
      list_tagged_articles: {
        Args: { slug: string; max_rows?: number; skip_rows?: number };
        Returns: ArticleRow[];
        SetofOptions: { from: "*"; to: "articles"; isOneToOne: false; isSetofReturn: true };
      };
      list_staff_articles: {
        Args: {
          tab?: string;
          filters?: StaffFilters;
          sort?: string;
          max_rows?: number;
          after?: string | null;
          before?: string | null;
        };
        Returns: StaffListRow[];
      };
      count_staff_articles: {
        Args: { filters?: StaffFilters };
        Returns: { tab: string; total: number; is_exact: boolean }[];
      };
      change_articles: {
        Args: { ids: string[]; change: Json };
        Returns: { article_id: string; outcome: string; detail: string | null }[];
      };
      update_author: {
        Args: { author_id: string; seen: Json; wanted: Json };
        Returns: boolean;
      };
      unused_images: { Args: { paths: string[] }; Returns: string[] };
      claim_disused_images: { Args: { max_rows: number }; Returns: string[] | null };
      is_staff: { Args: Record<never, never>; Returns: boolean };
      own_capabilities: { Args: { article_id?: string | null }; Returns: string[] };
      get_last_save: {
        Args: { article_id: string };
        Returns: { saved_at: string; name: string | null; email: string | null }[];
      };
      list_colleagues: {
        Args: Record<never, never>;
        Returns: { user_id: string; name: string; role: ProfileRow["role"] }[];
      };
      submit_for_review: {
        Args: { article_id: string; note?: string | null; reviewer?: string | null };
        Returns: undefined;
      };
      return_article: { Args: { article_id: string; remarks?: string | null }; Returns: undefined };
      accept_article: { Args: { article_id: string }; Returns: undefined };
      assign_article: {
        Args: {
          article_id: string;
          user_id?: string | null;
          due_at?: string | null;
          planned_for?: string | null;
        };
        Returns: undefined;
      };
      list_own_tasks: {
        Args: Record<never, never>;
        Returns: {
          article_id: string;
          kind: "review" | "returned" | "assigned";
          title: string;
          note: string | null;
          due_at: string | null;
          planned_for: string | null;
          updated_at: string;
          sender_name: string | null;
        }[];
      };
      claim_review_mails: {
        Args: { max_rows: number; lease_seconds: number };
        Returns: {
          id: number;
          attempt: number;
          email: string | null;
          kind: "review" | "returned" | "assigned";
          article_id: string;
          title: string;
          note: string | null;
          due_at: string | null;
          sender_name: string;
        }[];
      };
      settle_review_mail: {
        Args: { id: number; attempt: number; is_sent: boolean };
        Returns: undefined;
      };
      list_activity: {
        Args: {
          person?: string | null;
          article?: string | null;
          since?: string | null;
          until?: string | null;
          before?: number | null;
          max_rows?: number;
        };
        Returns: (ActivityRow & { user_name: string | null; subject_name: string | null })[];
      };
      get_draft: { Args: { article_id: string }; Returns: OpenedDraft | null };
      save_draft: {
        Args: {
          article_id: string;
          lineage: string;
          known_seq: number;
          update: string;
          fields: FieldsJson;
        };
        Returns: DraftSaveAnswer;
      };
      fold_draft: {
        Args: { article_id: string; lineage: string; seq: number; document: string };
        Returns: boolean;
      };
      list_versions: {
        Args: { article_id: string; max_rows?: number; before?: number };
        Returns: ListedVersionRow[];
      };
      name_version: {
        Args: { article_id: string; number: number; name: string };
        Returns: undefined;
      };
      restore_version: { Args: { article_id: string; number: number }; Returns: undefined };
      trash_draft: { Args: { article_id: string }; Returns: undefined };
      discard_changes: { Args: { article_id: string }; Returns: undefined };
      restore_from_trash: {
        Args: { article_id: string };
        Returns: { restored_as: "live" | "draft"; reason: "slug-taken" | "not-allowed" | null };
      };
      delete_forever: { Args: { article_id: string }; Returns: undefined };
      empty_trash: { Args: { max_rows?: number }; Returns: number };
      thin_versions: { Args: { max_rows?: number }; Returns: number };
      list_staff_names: {
        Args: { ids: string[] };
        Returns: { user_id: string; name: string; email: string | null }[];
      };
      list_sitemap_months: {
        Args: { file_size: number };
        Returns: { month: string; files: number; changed_at: string }[];
      };
      list_sitemap_authors: {
        Args: { max_rows: number; after_slug?: string };
        Returns: { slug: string; changed_at: string }[];
      };
      list_sitemap_tags: {
        Args: { max_rows: number; skip_rows?: number };
        Returns: { slug: string; changed_at: string }[];
      };
      list_sitemap_articles: {
        Args: {
          month: string;
          max_rows: number;
          skip_rows?: number;
          after_published?: string;
          after_id?: string;
        };
        Returns: (Pick<ArticleRow, "id" | "slug" | "published_at" | "updated_at"> & {
          images: string[];
        })[];
      };
      suggest_tags: {
        Args: { query?: string; max_rows?: number };
        Returns: { tag: string; uses: number }[];
      };
      set_staff_access: { Args: { mode: string }; Returns: undefined };
      default_staff_access: { Args: { mode: string }; Returns: undefined };
      get_staff_access: { Args: Record<never, never>; Returns: StaffAccess };
      change_staff_access: { Args: { mode: StaffAccess }; Returns: undefined };
      notify_mark: { Args: { mark: string }; Returns: undefined };
      set_staff_mfa: { Args: { mode: string }; Returns: undefined };
      get_staff_mfa: { Args: Record<never, never>; Returns: "optional" | "required" };
      list_people: {
        Args: { query?: string; max_rows?: number; skip_rows?: number };
        Returns: PersonRow[];
      };
      set_role: { Args: { user_id: string; role: ProfileRow["role"] }; Returns: undefined };
      link_author: { Args: { user_id: string; author_id: string | null }; Returns: undefined };
      set_role_by_email: {
        Args: { email: string; role: ProfileRow["role"] };
        Returns: ProfileRow["role"] | null;
      };
      set_first_admin: {
        Args: { rule: FirstAdminRule; email?: string };
        Returns: FirstAdminRule | null;
      };
      create_setup_link: {
        Args: { token_hash: string; valid_seconds: number };
        Returns: undefined;
      };
      get_setup_link_state: {
        Args: { token_hash: string };
        Returns: "open" | "expired" | "unknown" | "closed";
      };
      claim_setup_link: { Args: { token_hash: string; user_id: string }; Returns: boolean };
      claim_contact_mails: {
        Args: { max_rows: number; lease_seconds: number };
        Returns: ContactMessageRow[];
      };
      settle_contact_mail: {
        Args: { id: string; attempt: number; error: string | null; retry_seconds: number };
        Returns: undefined;
      };
      contact_mail_queue: {
        Args: Record<never, never>;
        Returns: { waiting: number; oldest: string | null; next_due: string | null }[];
      };
      add_page_views: { Args: { batch: string } & ViewBatchArgs; Returns: undefined };
      refresh_most_read: { Args: Record<never, never>; Returns: undefined };
      list_most_read: { Args: { max_rows?: number }; Returns: { title: string; slug: string }[] };
      list_view_totals: {
        Args: { first_day: string };
        Returns: { hour: string; views: number }[];
      };
      list_viewed_articles: {
        Args: { first_day: string; max_rows?: number };
        Returns: { article_id: string; title: string; slug: string; views: number }[];
      };
      list_viewed_pages: {
        Args: { first_day: string; max_rows?: number };
        Returns: { path: string; views: number }[];
      };
      list_referrers: {
        Args: { first_day: string; max_rows?: number };
        Returns: { host: string; views: number }[];
      };
      get_publishing_rules: { Args: Record<never, never>; Returns: Json };
      change_publishing_rules: { Args: { rules: Json }; Returns: Json };
      unpublish_article: { Args: { article_id: string }; Returns: undefined };
      republish_article: { Args: { article_id: string }; Returns: undefined };
      find_gone_category: {
        Args: { slug: string };
        Returns: { name: string; category_slug: string }[];
      };
      schedule_change: {
        Args: { article_id: string; at: string; fields: Json };
        Returns: string;
      };
      schedule_unpublish: { Args: { article_id: string; at: string }; Returns: string };
      cancel_scheduled_change: { Args: { id: string }; Returns: undefined };
      list_scheduled_changes: {
        Args: { article_id: string };
        Returns: ScheduledChangeRow[];
      };
      carry_out_due_changes: { Args: { max_rows?: number }; Returns: Json };
      create_preview_link: {
        Args: { article_id: string; label: string; expires_at: string };
        Returns: { id: string; token: string }[];
      };
      revoke_preview_link: { Args: { id: string }; Returns: undefined };
      list_preview_links: { Args: { article_id: string }; Returns: PreviewLinkRow[] };
      open_preview: { Args: { token: string }; Returns: Json };
      add_preview_note: {
        Args: { token: string; name: string; body: string };
        Returns: boolean;
      };
      list_draft_notes: { Args: { article_id: string }; Returns: DraftNoteRow[] };
      resolve_draft_note: { Args: { id: string; is_resolved: boolean }; Returns: undefined };
      get_publishing_checks: { Args: { author_id: string | null; pages: Json }; Returns: Json };
      publish_with_note: {
        Args: {
          article_id: string;
          changes: Json;
          seen_version: string;
          kind: CorrectionKind;
          text?: string;
        };
        Returns: { updated_at: string; version_number: number };
      };
      change_correction: {
        Args: { id: string; kind: CorrectionKind; text: string };
        Returns: undefined;
      };
      withdraw_correction: { Args: { id: string }; Returns: undefined };
      redact_version: {
        Args: { article_id: string; number: number; words: string; reason: string };
        Returns: number;
      };
      list_corrections: {
        Args: { max_rows?: number; skip_rows?: number };
        Returns: (Pick<
          ArticleCorrectionRow,
          "id" | "kind" | "text" | "version_number" | "published_at" | "changed_at"
        > & { article_title: string; article_slug: string })[];
      };
      list_public_versions: {
        Args: { article_id: string; max_rows?: number; before?: number | null };
        Returns: { number: number; public_at: string; fields: Json; redacted_at: string | null }[];
      };
      get_article_digests: { Args: Record<never, never>; Returns: Json };
      close_digest_day: { Args: Record<never, never>; Returns: string | null };
      list_unsigned_digests: {
        Args: Record<never, never>;
        Returns: { day: string; entries: number; digest: string }[];
      };
      sign_digest: {
        Args: { day: string; key_id: string; signature: string };
        Returns: undefined;
      };
      get_digest_key: {
        Args: { encryption_key_id: string };
        Returns: { id: string; encrypted_private_key: string }[];
      };
      add_digest_key: {
        Args: {
          id: string;
          public_key: Json;
          encryption_key_id: string;
          encrypted_private_key: string;
        };
        Returns: undefined;
      };
      delete_account: { Args: Record<never, never>; Returns: undefined };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};
