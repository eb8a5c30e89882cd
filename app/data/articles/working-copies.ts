import type { ReviewState } from "../../domain/newsroom/review.ts";
import { toStorable } from "../../domain/storable-json.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { FieldsJson, OpenedDraft } from "../json.types.ts";
import type { ArticleRow } from "../rows.types.ts";

/** The working copy of an article as the database has it. `updates` are Yjs updates, oldest first. */
export type StoredWorkingCopy = Omit<OpenedDraft<ArticleRow>, "document" | "updates"> & {
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
  if (!data) return null;
  const { document, updates, ...rest } = data;
  const all = document === null ? updates : [document, ...updates];
  return { ...rest, updates: all.map(fromBase64) };
}

export type WorkingCopyChange = {
  articleId: string;
  /** Documents of one lineage can be merged. */
  lineage: string;
  /** The number of the last update that this client has. */
  knownSeq: number;
  /** A Yjs update; undefined to store only the fields. */
  update: Uint8Array | undefined;
  /** Content of the document, by the columns of `articles`. */
  fields: FieldsJson;
};

export type WorkingCopySave =
  | {
      kind: "saved";
      seq: number;
      /** Updates of others that this client lacks. */
      missed: Uint8Array[];
      /** Whether the fields were stored; not while updates were missed. */
      isCurrent: boolean;
      hasChanges: boolean;
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
  { articleId, lineage, knownSeq, update, fields }: WorkingCopyChange,
): Promise<WorkingCopySave> {
  const { data, error, status } = await client
    .rpc("save_draft", {
      article_id: articleId,
      lineage,
      known_seq: knownSeq,
      update: update ? toBase64(update) : "",
      fields: toStorable(fields),
    })
    .abortSignal(
      AbortSignal.timeout(SAVE_LIMIT_MS + Math.ceil((update?.length ?? 0) / BYTES_PER_MS)),
    );
  if (error) throw new BackendError(error, status);
  if (data.status === "replaced") return { kind: "replaced" };
  return {
    kind: "saved",
    seq: data.seq,
    missed: data.missed.map(fromBase64),
    isCurrent: data.is_current,
    hasChanges: data.has_changes,
  };
}

/**
 * Replaces the updates of a working copy up to `seq` by one state. Returns false if the document was replaced, or
 * folded further, in between.
 *
 * @throws BackendError
 */
export async function foldWorkingCopy(
  client: Client,
  {
    articleId,
    lineage,
    seq,
    state,
  }: { articleId: string; lineage: string; seq: number; state: Uint8Array },
): Promise<boolean> {
  const { data, error, status } = await client.rpc("fold_draft", {
    article_id: articleId,
    lineage,
    seq,
    document: toBase64(state),
  });
  if (error) throw new BackendError(error, status);
  return data;
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

/** `String.fromCharCode` takes a limited number of arguments. */
const CHUNK = 0x80_00;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** The bytes of a `bytea` column as change events carry them: `\x`, then hexadecimal digits. */
export function fromHex(text: string): Uint8Array {
  const digits = text.replace(/^\\x/, "");
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16),
  );
}
