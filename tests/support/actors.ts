import type { ProfileRow } from "../../app/data/rows.types.ts";
import {
  anonymousClient,
  createUser,
  type SiteAddress,
  serviceClient,
  type TestClient,
} from "./clients.ts";

export type Actor = "anonymous" | ProfileRow["role"] | "service";
export const ACTORS: Actor[] = [
  "anonymous",
  "reader",
  "contributor",
  "author",
  "editor",
  "admin",
  "service",
];

export type ActorOfSite = {
  client: TestClient;
  /** User id; empty for `anonymous` and `service`. */
  id: string;
  email: string;
  /** API key and access token for requests without a client. */
  headers: Record<string, string>;
};

/** Creates a new user of each role, and clients for `anonymous` and `service`. */
export async function createActors(site: SiteAddress): Promise<Record<Actor, ActorOfSite>> {
  const { publishable, secret } = site.keys;
  const user = async (role: ProfileRow["role"]): Promise<ActorOfSite> => {
    const { client, id, email } = await createUser(site, role);
    const { data } = await client.auth.getSession();
    const token = data.session?.access_token ?? "";
    return {
      client,
      id,
      email,
      headers: { apikey: publishable, Authorization: `Bearer ${token}` },
    };
  };
  return {
    admin: await user("admin"),
    editor: await user("editor"),
    author: await user("author"),
    contributor: await user("contributor"),
    reader: await user("reader"),
    anonymous: {
      client: anonymousClient(site),
      id: "",
      email: "",
      headers: { apikey: publishable },
    },
    service: { client: serviceClient(site), id: "", email: "", headers: { apikey: secret } },
  };
}

/** Sends a request without a client; `body` is sent as JSON. */
export async function send(
  site: SiteAddress,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(`${site.url}${path}`, {
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
