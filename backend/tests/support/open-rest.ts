import { randomBytes } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { SITE_URL, type TestBackendOptions } from "./open-backend-at.ts";
import { openTestBackend, type TestBackend } from "./open-test-backend.ts";
import { waitFor } from "./wait-for.ts";

export type RestResponse = { status: number; headers: Headers; text: string; json: unknown };

export type RestRequest = {
  method?: string;
  /** API key; defaults to the service key. */
  key?: string;
  headers?: Record<string, string>;
  /** Strings and bytes are sent as they are, other values as JSON. */
  body?: unknown;
};

export type Rest = TestBackend & {
  /** An untyped client with the service key. */
  client: SupabaseClient;
  /** Sends a request to `/rest/v1`. */
  ask: (path: string, request?: RestRequest) => Promise<RestResponse>;
  /** Sends a request to `/rest/v1` with the service key, and returns the response as it comes. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Runs DDL and waits until the schema cache of `/rest/v1` is reloaded. */
  change: (statements: string) => Promise<void>;
};

/** Opens a backend with additional tables and functions. */
export async function openRest(schema: string, options: TestBackendOptions = {}): Promise<Rest> {
  const opened = await openTestBackend(options);
  const { backend, sql } = opened;
  const send = (path: string, { headers, ...init }: RequestInit = {}) => {
    const own = new Headers(headers);
    if (!own.has("apikey")) own.set("apikey", backend.keys.secret);
    return backend.fetch(`${SITE_URL}/rest/v1/${path}`, { ...init, headers: own });
  };
  const rest: Rest = {
    ...opened,
    client: opened.createClient(backend.keys.secret),
    fetch: send,
    ask: (path, request = {}) => ask(send, path, request),
    async change(statements) {
      const name = `known_${randomBytes(6).toString("hex")}`;
      await sql.unsafe(`${statements};
        create function ${name}() returns int language sql immutable as 'select 1'`);
      await waitFor("the schema cache", async () => {
        return (await rest.ask(`rpc/${name}`)).status === 200;
      });
    },
  };
  await rest.change(schema);
  return rest;
}

async function ask(
  send: Rest["fetch"],
  path: string,
  { method = "GET", key, body, headers }: RestRequest,
): Promise<RestResponse> {
  const own = new Headers({ ...(key && { apikey: key }), ...headers });
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  if (body !== undefined && !isRaw) own.set("Content-Type", "application/json");
  const response = await send(path, {
    method,
    headers: own,
    body: isRaw ? body.slice() : body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
