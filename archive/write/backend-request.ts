import { setTimeout } from "node:timers/promises";

/** The backend does not respond or does not accept the service key. Rows written before stay. */
export class BackendUnavailableError extends Error {
  override name = "BackendUnavailableError";
}

type BackendResponse = {
  data: unknown;
  error: { message: string; code?: string } | null;
  status: number;
};

export type RowError = { message: string; code: string };

const RETRY_DELAYS_MS = [250, 1000, 3000];

/**
 * Sends a request to the backend, with retries when it is temporarily unavailable.
 *
 * @returns the data, or the error of the database when it rejects the request.
 * @throws BackendUnavailableError when all retries fail or the key is not accepted.
 */
export async function requestWithRetry<Given extends BackendResponse>(
  send: () => PromiseLike<Given>,
): Promise<{ data: NonNullable<Given["data"]>; error: null } | { data: null; error: RowError }> {
  for (let attempt = 0; ; attempt += 1) {
    const { data, error, status } = await send();
    if (!error) return { data: data as NonNullable<Given["data"]>, error: null };
    const code = error.code ?? "";
    if (status === 401 || status === 403)
      throw new BackendUnavailableError(`the service key is not accepted: ${error.message}`);
    if (!isBackendDown(status, code))
      return { data: null, error: { message: error.message, code } };
    const wait = RETRY_DELAYS_MS[attempt];
    if (wait === undefined)
      throw new BackendUnavailableError(`the backend does not respond: ${error.message}`);
    await setTimeout(wait);
  }
}

/** True when the backend failed, rather than rejecting the request. */
function isBackendDown(status: number, code = ""): boolean {
  // PostgreSQL error classes: connection, resources, shutdown; 57014 is a statement timeout.
  if (/^[0-9A-Z]{5}$/.test(code)) return /^(08|53|57)/.test(code) && code !== "57014";
  return status === 0 || status === 429 || status >= 500;
}

export type RowsAnswer<Row> = PromiseLike<{
  data: Row[] | null;
  error: { message: string; code?: string } | null;
  status: number;
}>;

/** Sends a statement unless nothing is to be written; returns how many rows it added. What is refused is reported. */
export type Insert = (
  where: string,
  title: string,
  send: () => PromiseLike<{
    data: unknown;
    error: { message: string; code?: string } | null;
    status: number;
  }>,
) => Promise<number>;

/** Addresses, slugs and ids that fit into the URL of one request (8 kB on hosted Supabase). */
const LOOKUP_BATCH = 40;

/**
 * Reads the rows of many addresses, slugs or ids.
 *
 * @param read sends the request for some of them.
 * @throws BackendUnavailableError when the backend does not respond or refuses.
 */
export async function readRowsOf<Row>(
  values: Iterable<string>,
  read: (some: string[]) => RowsAnswer<Row>,
): Promise<Row[]> {
  const all = [...new Set(values)];
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += LOOKUP_BATCH)
    rows.push(...(await readRows(() => read(all.slice(from, from + LOOKUP_BATCH)))));
  return rows;
}

/** @throws BackendUnavailableError when the backend does not respond or refuses. */
export async function readRows<Row>(send: () => RowsAnswer<Row>): Promise<Row[]> {
  const { data, error } = await requestWithRetry(send);
  if (error) throw new BackendUnavailableError(`the site cannot be read: ${error.message}`);
  return data;
}
