import type { Entry, EntryKind } from "../../domain/reading-list/entry.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Lists what the signed-in reader saves, follows and has read: at most the limits of all kinds together.
 *
 * @throws BackendError
 */
export async function listEntries(client: Client): Promise<Entry[]> {
  const { data, error, status } = await client
    .from("reading_list")
    .select("kind,key,name,added_at")
    .order("added_at", { ascending: false });
  if (error) throw new BackendError(error, status);
  return data.map(({ added_at, ...entry }) => ({ ...entry, addedAt: added_at }));
}

/**
 * Adds entries, in place of earlier ones for the same.
 *
 * @throws BackendError with words for the reader where a list is full.
 */
export async function addEntries(client: Client, { entries }: { entries: readonly Entry[] }) {
  const rows = entries.map(({ addedAt, ...entry }) => ({ ...entry, added_at: addedAt }));
  const { error, status } = await client
    .from("reading_list")
    .upsert(rows, { onConflict: "user_id,kind,key" });
  if (error) throw new BackendError(error, status);
}

/**
 * Removes entries of a kind; without `keys` all of them.
 *
 * @throws BackendError
 */
export async function removeEntries(
  client: Client,
  { kind, keys }: { kind: EntryKind; keys?: readonly string[] | undefined },
): Promise<void> {
  const all = client.from("reading_list").delete().eq("kind", kind);
  const { error, status } = await (keys ? all.in("key", [...keys]) : all);
  if (error) throw new BackendError(error, status);
}

/**
 * Whether articles that the signed-in reader opens are listed as read.
 *
 * @throws BackendError
 */
export async function hasReadingHistory(
  client: Client,
  { userId }: { userId: string },
): Promise<boolean> {
  const { data, error, status } = await client
    .from("profiles")
    .select("has_reading_history")
    .eq("user_id", userId)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data?.has_reading_history ?? false;
}

/**
 * Turns the reading history of the signed-in reader on or off.
 *
 * @throws BackendError
 */
export async function setReadingHistory(
  client: Client,
  { userId, isOn }: { userId: string; isOn: boolean },
): Promise<void> {
  const { error, status } = await client
    .from("profiles")
    .update({ has_reading_history: isOn })
    .eq("user_id", userId);
  if (error) throw new BackendError(error, status);
}

/** Whether a request got no answer, as without a connection. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof BackendError && error.status === 0;
}
