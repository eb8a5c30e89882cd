import type { ReviewState } from "../../domain/newsroom/review.ts";
import { BackendError } from "../backend-error.ts";
import { fromBase64, toBase64 } from "../base64.ts";
import type { Client } from "../client.ts";
import type { OpenedDraft } from "../json.types.ts";
import type { ArticleRow, DraftRow } from "../rows.types.ts";

/** The working copy of an article as the database has it. `updates` are Yjs updates, oldest first. */
export type StoredWorkingCopy = Omit<OpenedDraft<ArticleRow>, "updates"> & {
  updates: Uint8Array[];
};

export function toReviewState(copy: StoredWorkingCopy): ReviewState {
  return {
    stage: copy.stage,
    submittedBy: copy.submitted_by,
    reviewer: copy.reviewer,
    assignedTo: copy.assigned_to,
    dueAt: copy.due_at,
    plannedFor: copy.planned_for,
    note: copy.note,
  };
}

/**
 * Loads the working copy of an article, that of a live article without one included; null if there is neither.
 *
 * @throws BackendError
 */
export async function getWorkingCopy(
  client: Client,
  { articleId }: { articleId: string },
): Promise<StoredWorkingCopy | null> {
  const { data, error, status } = await client.rpc("get_draft", { article_id: articleId });
  if (error) throw new BackendError(error, status);
  return data && { ...data, updates: data.updates.map(fromBase64) };
}

export type WorkingCopyChange = {
  articleId: string;
  /** Documents of one lineage can be merged. */
  lineage: string;
  /** The number of the last update that this client has. */
  knownSeq: number;
  /** A Yjs update. */
  update: Uint8Array;
};

export type WorkingCopySave =
  | {
      kind: "saved";
      seq: number;
      /** Updates of others that this client lacks. */
      missed: Uint8Array[];
    }
  /** Another document took the place of this one: load it anew. */
  | { kind: "replaced" };

/**
 * Stores a change of a working copy. Storing the same change twice is harmless.
 *
 * @throws BackendError
 */
export async function saveWorkingCopy(
  client: Client,
  { articleId, lineage, knownSeq, update }: WorkingCopyChange,
): Promise<WorkingCopySave> {
  const { data, error, status } = await client
    .rpc("save_draft", {
      article_id: articleId,
      lineage,
      known_seq: knownSeq,
      update: toBase64(update),
    })
    .abortSignal(AbortSignal.timeout(SAVE_LIMIT_MS + Math.ceil(update.length / BYTES_PER_MS)));
  if (error) throw new BackendError(error, status);
  if (data.status === "replaced") return { kind: "replaced" };
  return { kind: "saved", seq: data.seq, missed: data.missed.map(fromBase64) };
}

/** Updates of a working copy, oldest first, up to the number `seq`. */
export type WorkingCopyUpdates = { lineage: string; seq: number; updates: Uint8Array[] };

/**
 * Loads the updates of a working copy after a number; null where nothing is stored. The first one may be a state of the
 * document that contains them and others.
 *
 * @throws BackendError
 */
export async function listWorkingCopyUpdates(
  client: Client,
  { articleId, knownSeq }: { articleId: string; knownSeq: number },
): Promise<WorkingCopyUpdates | null> {
  const { data, error, status } = await client.rpc("list_draft_updates", {
    article_id: articleId,
    known_seq: knownSeq,
  });
  if (error) throw new BackendError(error, status);
  return data && { ...data, updates: data.updates.map(fromBase64) };
}

/** Columns of a working copy in change events; its text is not among them. */
export type DraftEvent = Pick<
  DraftRow,
  "lineage" | "stage" | "trashed_at" | "fields_seq" | "has_changes" | "problem" | "updated_at"
>;

export const DRAFT_EVENT_COLUMNS = [
  "article_id",
  "lineage",
  "stage",
  "trashed_at",
  "fields_seq",
  "has_changes",
  "problem",
  "updated_at",
] as const;

/**
 * Loads what a missed change event may have said, and the moment of the last change of the live article.
 *
 * @throws BackendError
 */
export async function getArticleState(
  client: Client,
  { articleId }: { articleId: string },
): Promise<{ draft: DraftEvent | null; liveUpdatedAt: string | null }> {
  const [draft, live] = await Promise.all([
    client
      .from("article_drafts")
      .select("lineage,stage,trashed_at,fields_seq,has_changes,problem,updated_at")
      .eq("article_id", articleId)
      .maybeSingle(),
    client.from("articles").select("updated_at").eq("id", articleId).maybeSingle(),
  ]);
  if (draft.error) throw new BackendError(draft.error, draft.status);
  if (live.error) throw new BackendError(live.error, live.status);
  return { draft: draft.data, liveUpdatedAt: live.data?.updated_at ?? null };
}

/**
 * Makes the working copy of a live article say what readers see; its changes stay in the history.
 *
 * @throws BackendError
 */
export async function discardChanges(
  client: Client,
  { articleId }: { articleId: string },
): Promise<void> {
  const { error, status } = await client.rpc("discard_changes", { article_id: articleId });
  if (error) throw new BackendError(error, status);
}

/**
 * Moves an article to Trash, from where it comes back whole; a live one is taken off the site.
 *
 * @throws BackendError
 */
export async function moveToTrash(
  client: Client,
  { articleId }: { articleId: string },
): Promise<void> {
  const { error, status } = await client.rpc("trash_draft", { article_id: articleId });
  if (error) throw new BackendError(error, status);
}

/** After this time a save without a response is repeated on another connection. */
const SAVE_LIMIT_MS = 30_000;
/** Minimum upload speed; a slower connection counts as lost. */
const BYTES_PER_MS = 10;
