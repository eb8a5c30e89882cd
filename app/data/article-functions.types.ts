import type { CorrectionKind } from "../domain/corrections/correction.ts";
import type {
  BatchResult,
  DraftNoteRow,
  DraftSaveAnswer,
  ListedVersionRow,
  OpenedDraft,
  PreviewLinkRow,
  ScheduledChangeRow,
  StaffFilters,
  StaffListRow,
} from "./answers.types.ts";
import type {
  ActivityRow,
  ArticleCorrectionRow,
  ArticleRow,
  CategoryRow,
  FieldsJson,
  Json,
  ProfileRow,
} from "./rows.types.ts";

/** Functions on articles, their working copies, versions and terms, which clients call by `rpc`. */
export type ArticleFunctions = {
  search_articles: {
    Args: { query: string; sort?: string; max_rows?: number; skip_rows?: number };
    Returns: { ids: string[]; total: number; is_exact: boolean }[];
  };
  find_tag: { Args: { slug: string }; Returns: string | null };
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
  unused_images: { Args: { paths: string[] }; Returns: string[] };
  claim_disused_images: { Args: { max_rows: number }; Returns: string[] | null };
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
  claim_review_mails: {
    Args: { max_rows: number; lease_seconds: number };
    Returns: {
      id: number;
      attempt: number;
      email: string;
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
  restore_from_trash: {
    Args: { article_id: string };
    Returns: { restored_as: "live" | "draft"; reason: "slug-taken" | "not-allowed" | null };
  };
  empty_trash: { Args: { max_rows?: number }; Returns: number };
  thin_versions: { Args: { max_rows?: number }; Returns: number };
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
  list_viewed_articles: {
    Args: { first_day: string; max_rows?: number };
    Returns: { article_id: string; title: string; slug: string; views: number }[];
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
  approve_scheduled_change: { Args: { id: string }; Returns: undefined };
  list_scheduled_changes: {
    Args: { article_id: string };
    Returns: ScheduledChangeRow[];
  };
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
  find_words: {
    Args: { article_id: string; words: string };
    Returns: {
      place: "address" | "earlier-address" | "image-address" | "category" | "author";
      value: string;
    }[];
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
};
