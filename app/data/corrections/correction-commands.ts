import type { CorrectionKind } from "../../domain/corrections/correction.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { onceRead } from "../until-read.ts";

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
 * Takes words out of all that is stored with an article, for legal reasons: its versions, the live article, what is being
 * written and planned, notes, remarks and names. Case, spaces and punctuation between words do not matter. Admins only.
 *
 * @returns the number of versions that had them.
 * @throws BackendError 404 if the version `number` does not have the words, 409 while somebody writes in it or saves it
 */
export async function redactVersion(
  client: Client,
  { articleId, number, words, reason }: RedactOptions,
): Promise<number> {
  return onceRead(client, { articleId }, async () => {
    const { data, error, status } = await client.rpc("redact_version", {
      article_id: articleId,
      number,
      words,
      reason,
    });
    if (error) throw new BackendError(error, status);
    return data;
  });
}

/** A place that `redactVersion` leaves as it is: an address, a name in the JSON of the text, or one that others share. */
export type WordPlace = {
  kind: "address" | "earlier-address" | "image-address" | "category" | "author" | "content-name";
  value: string;
};

/**
 * Lists where words of an article are that cannot be removed by themselves. Admins only.
 *
 * @throws BackendError
 */
export async function findWords(
  client: Client,
  { articleId, words }: Pick<RedactOptions, "articleId" | "words">,
): Promise<WordPlace[]> {
  const { data, error, status } = await client.rpc("find_words", { article_id: articleId, words });
  if (error) throw new BackendError(error, status);
  return data.map(({ place, value }) => ({ kind: place, value }));
}

export type RedactOptions = { articleId: string; number: number; words: string; reason: string };
