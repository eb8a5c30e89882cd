import type { NoteAnchor, NoteThread } from "../domain/newsroom/notes.ts";
import { parseAnchor, toThreads } from "../domain/newsroom/notes.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/**
 * The threads of notes on an article, oldest first. Who may read the article.
 *
 * @throws BackendError
 */
export async function listNotes(
  client: Client,
  { articleId }: { articleId: string },
): Promise<NoteThread[]> {
  const { data, error, status } = await client.rpc("list_draft_notes", { article_id: articleId });
  if (error) throw new BackendError(error, status);
  return toThreads(
    data.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      body: row.body,
      name: row.author_name ?? "Somebody",
      linkLabel: row.link_label,
      createdAt: row.created_at,
      anchor: parseAnchor(row.anchor),
      quote: row.quote,
      replacement: row.replacement,
      isAccepted: row.is_accepted,
      assignedTo: row.assigned_to,
      assignedName: row.assigned_name,
      resolvedAt: row.resolved_at,
      resolvedBy: row.resolved_by_name,
    })),
  );
}

export type NewNote = {
  articleId: string;
  body: string;
  anchor?: NoteAnchor | undefined;
  quote?: string | undefined;
  /** The note that it answers. */
  parentId?: string | undefined;
  /** Ids of colleagues who are told. */
  mentions?: string[];
  /** Words that are suggested instead of the quoted ones. */
  replacement?: string | undefined;
};

/**
 * Adds a note, an answer, or a suggestion. Who may comment on the article.
 *
 * @returns its id.
 * @throws BackendError
 */
export async function addNote(client: Client, note: NewNote): Promise<string> {
  const { data, error, status } = await client.rpc("add_draft_note", {
    article_id: note.articleId,
    body: note.body,
    anchor: note.anchor ?? null,
    quote: note.quote ?? null,
    parent_id: note.parentId ?? null,
    mentions: note.mentions ?? [],
    replacement: note.replacement ?? null,
  });
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Marks a thread as resolved, or as open again. Who may comment on the article.
 *
 * @throws BackendError
 */
export async function resolveNote(
  client: Client,
  { id, isResolved }: { id: string; isResolved: boolean },
): Promise<void> {
  const { error, status } = await client.rpc("resolve_draft_note", {
    id,
    is_resolved: isResolved,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Gives a thread to a colleague, who is told; null takes it back. Who may comment on the article.
 *
 * @throws BackendError
 */
export async function assignNote(
  client: Client,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  const { error, status } = await client.rpc("assign_draft_note", { id, user_id: userId });
  if (error) throw new BackendError(error, status);
}

/**
 * Says where the quoted words of a thread are in the document as it is now. Without effect where that is known.
 *
 * @throws BackendError
 */
export async function anchorNote(
  client: Client,
  { id, anchor }: { id: string; anchor: NoteAnchor },
): Promise<void> {
  const { error, status } = await client.rpc("anchor_draft_note", { id, anchor });
  if (error) throw new BackendError(error, status);
}

/**
 * Accepts or refuses suggestions of one article, each of them once. Who may write the article.
 *
 * @returns the ids of those that this call has decided.
 * @throws BackendError
 */
export async function decideSuggestions(
  client: Client,
  { ids, isAccepted }: { ids: string[]; isAccepted: boolean },
): Promise<string[]> {
  const { data, error, status } = await client.rpc("decide_suggestions", {
    ids,
    is_accepted: isAccepted,
  });
  if (error) throw new BackendError(error, status);
  return data;
}
