import type { BatchResult } from "./answers.types.ts";
import type {
  ContactMessageRow,
  FirstAdminRule,
  Json,
  ProfileRow,
  StaffAccess,
  TermKind,
} from "./rows.types.ts";

/** Arguments of `add_page_views`: views by hour, and referrers by day. */
type ViewBatchArgs = {
  views: { hour: string; kind: "article" | "category" | "page"; name: string; views: number }[];
  referrers: { day: string; host: string; views: number }[];
};

/** A user as `list_people` returns them; `total` is the number of all results. */
type PersonRow = {
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

/** Functions on accounts, settings, feeds, messages and analytics, which clients call by `rpc`. */
export type SiteFunctions = {
  find_redirect: {
    Args: { slug: string };
    Returns: { current_slug: string | null; is_gone: boolean }[];
  };
  find_page_redirect: {
    Args: { kind: TermKind; slug: string };
    Returns: { current_slug: string | null; is_gone: boolean }[];
  };
  delete_author: {
    Args: { author_id: string; move_to?: string | null };
    Returns: BatchResult[];
  };
  update_author: {
    Args: { author_id: string; seen: Json; wanted: Json };
    Returns: boolean;
  };
  is_staff: { Args: Record<never, never>; Returns: boolean };
  own_capabilities: { Args: { article_id?: string | null }; Returns: string[] };
  get_last_save: {
    Args: { article_id: string };
    Returns: { saved_at: string; name: string | null; email: string | null }[];
  };
  list_own_tasks: {
    Args: Record<never, never>;
    Returns: {
      article_id: string;
      kind: "review" | "returned" | "assigned" | "plan";
      title: string;
      note: string | null;
      due_at: string | null;
      planned_for: string | null;
      updated_at: string;
      sender_name: string | null;
    }[];
  };
  discard_changes: { Args: { article_id: string }; Returns: undefined };
  delete_forever: { Args: { article_id: string }; Returns: undefined };
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
  set_staff_access: { Args: { mode: string }; Returns: undefined };
  default_staff_access: { Args: { mode: string }; Returns: undefined };
  get_staff_access: { Args: Record<never, never>; Returns: StaffAccess };
  change_staff_access: { Args: { mode: StaffAccess }; Returns: undefined };
  warn_of_open_staff_access: { Args: Record<never, never>; Returns: boolean };
  has_staff_access_warning: { Args: Record<never, never>; Returns: boolean };
  notify_mark: { Args: { mark: string }; Returns: undefined };
  set_staff_mfa: { Args: { mode: string }; Returns: undefined };
  get_staff_mfa: { Args: Record<never, never>; Returns: "optional" | "required" };
  list_people: {
    Args: { query?: string; max_rows?: number; skip_rows?: number };
    Returns: PersonRow[];
  };
  set_role: { Args: { user_id: string; role: ProfileRow["role"] }; Returns: undefined };
  link_author: { Args: { user_id: string; author_id: string | null }; Returns: undefined };
  choose_byline: { Args: { name: string }; Returns: { id: string; name: string } };
  set_role_by_email: {
    Args: { email: string; role: ProfileRow["role"] };
    Returns: ProfileRow["role"] | null;
  };
  set_first_admin: {
    Args: { rule: FirstAdminRule; email?: string };
    Returns: FirstAdminRule | null;
  };
  close_first_account: { Args: Record<never, never>; Returns: boolean };
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
  list_most_read: {
    Args: { max_rows?: number };
    Returns: { title: string; slug: string; is_retracted: boolean }[];
  };
  list_view_totals: {
    Args: { first_day: string };
    Returns: { hour: string; views: number }[];
  };
  list_viewed_pages: {
    Args: { first_day: string; max_rows?: number };
    Returns: { path: string; views: number }[];
  };
  list_referrers: {
    Args: { first_day: string; max_rows?: number };
    Returns: { host: string; views: number }[];
  };
  carry_out_due_changes: { Args: { max_rows?: number }; Returns: Json };
  delete_account: { Args: Record<never, never>; Returns: undefined };
};
