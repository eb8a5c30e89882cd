import type { Database, Tables } from "./database.types.ts";

type Functions = Database["public"]["Functions"];

export type ArticleRow = Tables<"articles">;
export type ArticleCorrectionRow = Tables<"article_corrections">;
export type AuthorRow = Tables<"authors">;
export type CategoryRow = Tables<"categories">;
export type ContactMessageRow = Tables<"contact_messages">;
export type DraftRow = Tables<"article_drafts">;
export type ArchivedCommentRow = Tables<"archived_comments">;
export type OldAddressRow = Tables<"old_addresses">;
export type ProfileRow = Tables<"profiles">;

export type DraftStage = DraftRow["stage"];

/** How an installation gets its first admin. */
export type FirstAdminRule = Functions["set_first_admin"]["Args"]["rule"];

/** Users who may enter the newsroom: everyone who is signed in, or contributors, authors, editors and admins. */
export type StaffAccess = Functions["get_staff_access"]["Returns"];

/** The terms that articles are grouped by. */
export type TermKind = Functions["find_page_redirect"]["Args"]["kind"];
