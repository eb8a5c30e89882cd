/** Types of `app/data/json.types.ts` that the generated file uses. */
export const JSON_TYPES = [
  "ClaimedDraftAnswer",
  "DraftReading",
  "DraftUpdates",
  "FieldsJson",
  "ImageMeasures",
  "Json",
  "OpenedDraft",
  "SavedDraft",
];

const BYLINE = "{ id: string; name: string }";
const CORRECTION_KIND = 'Tables<"article_corrections">["kind"]';
const FIRST_ADMIN = '"first-account" | "email" | "setup-link"';
const MAIL_QUEUE = '"account" | "contact" | "review"';
const ROLE = 'Tables<"profiles">["role"]';
const STAFF_ACCESS = '"any-user" | "role"';
const STAGE = 'Tables<"article_drafts">["stage"]';
const TASK_KIND =
  '"review" | "returned" | "assigned" | "plan" | "mentioned" | "noted" | "request-to-comment" | "request-to-write"';
const TERM_KIND = '"category" | "author" | "tag"';

/**
 * Types where the catalog says only `jsonb` or `text`: of a column (`table.column`), an argument
 * (`function(argument)`), an answer (`function`) and a column of an answer (`function.column`).
 */
export const NARROWED_TYPES: Record<string, string> = {
  "article_drafts.fields": "FieldsJson",
  "article_versions.fields": "FieldsJson",
  "change_correction(kind)": CORRECTION_KIND,
  "change_staff_access(mode)": STAFF_ACCESS,
  choose_byline: BYLINE,
  "claim_mails.queue": MAIL_QUEUE,
  "claim_mails(queues)": `(${MAIL_QUEUE})[]`,
  "find_page_redirect(kind)": TERM_KIND,
  "find_words.place":
    '"address" | "earlier-address" | "image-address" | "category" | "author" | "content-name"',
  claim_unread_draft: "ClaimedDraftAnswer",
  get_draft: 'OpenedDraft<Tables<"articles">>',
  get_setup_link_state: '"open" | "expired" | "unknown" | "closed"',
  get_staff_access: STAFF_ACCESS,
  get_staff_mfa: '"optional" | "required"',
  "list_activity.action": 'Tables<"activity">["action"]',
  "list_colleagues.role": ROLE,
  "list_corrections.kind": CORRECTION_KIND,
  "list_access.requested": '"comment" | "write"',
  "list_own_tasks.kind": TASK_KIND,
  "list_people.role": ROLE,
  "list_planned_work.stage": '"draft" | "review" | "ready" | "scheduled"',
  "list_scheduled_changes.action": '"publish" | "unpublish"',
  "list_staff_articles.stage": STAGE,
  "list_versions.kind": 'Tables<"article_versions">["kind"]',
  "mail_queues.queue": MAIL_QUEUE,
  "publish_with_note(kind)": CORRECTION_KIND,
  "restore_from_trash.reason": '"slug-taken" | "not-allowed"',
  "restore_from_trash.restored_as": '"live" | "draft"',
  list_draft_updates: "DraftUpdates | null",
  save_draft: "SavedDraft",
  set_first_admin: FIRST_ADMIN,
  "set_first_admin(rule)": FIRST_ADMIN,
  "set_role(role)": ROLE,
  set_role_by_email: ROLE,
  "set_role_by_email(role)": ROLE,
  "store_draft_reading(reading)": "DraftReading",
  "store_image_measures(measures)": "ImageMeasures",
};

/** Arguments, answers and columns of answers that may be null, which the catalog does not say. */
export const NULLABLE: readonly string[] = [
  "assign_draft_note(user_id)",
  "change_articles.detail",
  "claim_disused_images",
  "claim_mails.last_problem",
  "close_digest_day",
  "find_equal_image",
  "find_page_redirect.current_slug",
  "find_redirect.current_slug",
  "find_tag",
  "get_access_answer",
  "get_calendar_feed",
  "get_draft",
  "get_last_save.email",
  "get_last_save.name",
  "get_publishing_checks(author_id)",
  "link_author(author_id)",
  "list_activity.article_id",
  "list_activity.subject_name",
  "list_activity.user_id",
  "list_activity.user_name",
  "list_corrections.changed_at",
  "list_access.requested",
  "list_draft_notes.anchor",
  "list_draft_notes.assigned_name",
  "list_draft_notes.assigned_to",
  "list_draft_notes.author_name",
  "list_draft_notes.is_accepted",
  "list_draft_notes.link_label",
  "list_draft_notes.parent_id",
  "list_draft_notes.quote",
  "list_draft_notes.replacement",
  "list_draft_notes.resolved_at",
  "list_draft_notes.resolved_by_name",
  "list_own_tasks.due_at",
  "list_own_tasks.note",
  "list_own_tasks.planned_for",
  "list_own_tasks.sender_id",
  "list_own_tasks.sender_name",
  "list_people.author_id",
  "list_people.author_name",
  "list_people.last_sign_in_at",
  "list_planned_work.assignee",
  "list_planned_work.category_name",
  "list_planned_work.due_at",
  "list_planned_work.planned_for",
  "list_preview_links.created_by_name",
  "list_preview_links.last_opened_at",
  "list_preview_links.opened_at",
  "list_preview_links.revoked_at",
  "list_public_versions.redacted_at",
  "list_scheduled_changes.created_by_name",
  "list_scheduled_changes.failed",
  "list_staff_articles.assignee",
  "list_staff_articles.author_name",
  "list_staff_articles.category_name",
  "list_staff_articles.due_at",
  "list_staff_articles.edited_at",
  "list_staff_articles.edited_by",
  "list_staff_articles.planned_for",
  "list_staff_articles.published_at",
  "list_staff_articles.stage",
  "list_staff_articles.trashed_at",
  "list_staff_articles.trashed_by",
  "list_staff_names.email",
  "list_versions.created_by",
  "list_versions.created_by_name",
  "list_versions.name",
  "list_versions.previous_publication",
  "list_versions.redacted_at",
  "list_versions.title",
  "mail_queues.oldest",
  "restore_from_trash.reason",
  "set_first_admin",
  "set_role_by_email",
  "store_image_measures(measures)",
];

/** Columns that a trigger fills in, without a default value. */
export const FILLED_BY_TRIGGER: readonly string[] = ["authors.slug"];
