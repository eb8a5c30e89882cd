import type { CorrectionKind } from "../../domain/corrections/correction.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Changes the kind or the words of a note; readers see when.
 *
 * @throws BackendError 404 if it was withdrawn
 */
export async function changeCorrection(
  client: Client,
  note: { id: string; kind: CorrectionKind; text: string },
): Promise<void> {
  const { error, status } = await client.rpc("change_correction", note);
  if (error) throw new BackendError(error, status);
}

/**
 * Takes a note back: readers do not see it any more.
 *
 * @throws BackendError 404 if it was withdrawn already
 */
export async function withdrawCorrection(client: Client, { id }: { id: string }): Promise<void> {
  const { error, status } = await client.rpc("withdraw_correction", { id });
  if (error) throw new BackendError(error, status);
}

/**
 * Takes words out of all versions of an article, and of the live article, for legal reasons. Admins only.
 *
 * @returns the number of versions that had them.
 * @throws BackendError 404 if the version `number` does not have the words
 */
export async function redactVersion(
  client: Client,
  { articleId, number, words, reason }: RedactOptions,
): Promise<number> {
  const { data, error, status } = await client.rpc("redact_version", {
    article_id: articleId,
    number,
    words,
    reason,
  });
  if (error) throw new BackendError(error, status);
  return data;
}

export type RedactOptions = { articleId: string; number: number; words: string; reason: string };
