import { setTimeout } from "node:timers/promises";

/** The site's backend does not answer, or not to this key; what was written until then stays. */
export class UnusableBackend extends Error {
  override name = "UnusableBackend";
}

type Answer = {
  data: unknown;
  error: { message: string; code?: string } | null;
  status: number;
};

export type RowError = { message: string; code: string };

const WAITS_MS = [250, 1000, 3000];

/**
 * Asks the backend, again after a pause when it is out of reach for a moment.
 *
 * @returns the data, or the database's word against what was asked for.
 * @throws UnusableBackend when it stays out of reach or does not accept the key.
 */
export async function askSite<Given extends Answer>(
  ask: () => PromiseLike<Given>,
): Promise<{ data: NonNullable<Given["data"]>; error: null } | { data: null; error: RowError }> {
  for (let attempt = 0; ; attempt += 1) {
    const { data, error, status } = await ask();
    if (!error) return { data: data as NonNullable<Given["data"]>, error: null };
    const code = error.code ?? "";
    if (status === 401 || status === 403)
      throw new UnusableBackend(`the service key is not accepted: ${error.message}`);
    if (!isBackendDown(status, code))
      return { data: null, error: { message: error.message, code } };
    const wait = WAITS_MS[attempt];
    if (wait === undefined)
      throw new UnusableBackend(`the backend does not answer: ${error.message}`);
    await setTimeout(wait);
  }
}

/** True when the answer speaks of the state of the backend, not of what was sent to it. */
function isBackendDown(status: number, code = ""): boolean {
  // PostgreSQL: connection, resources, shutdown; 57014 is a statement that took too long.
  if (/^[0-9A-Z]{5}$/.test(code)) return /^(08|53|57)/.test(code) && code !== "57014";
  return status === 0 || status === 429 || status >= 500;
}
