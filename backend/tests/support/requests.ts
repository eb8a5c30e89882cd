import type { BackendAddress } from "./clients.ts";

/** Sends a request without a client; `body` is sent as JSON. */
export async function send(
  { url, fetch: ownFetch = fetch }: Pick<BackendAddress, "url" | "fetch">,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await ownFetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parse(text), headers: response.headers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Replaces the account's address, ids and times in a response, so that responses about two accounts can be
 * compared. Equal times stay equal.
 */
export function maskAccount(text: string, address: string): string {
  const times = [...new Set(text.match(/\d{4}-\d\d-\d\dT[\d:.]+/g))];
  return times
    .reduce((masked, time, index) => masked.replaceAll(time, `time ${index}`), text)
    .replaceAll(address, "address")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id");
}
