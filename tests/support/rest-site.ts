import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { openSql, type SqlPool } from "./open-sql.ts";
import { uniqueWord } from "./rows.ts";
import { type RunningSite, startSite } from "./start-site.ts";
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

export type RestSite = {
  site: RunningSite;
  sql: SqlPool;
  /** An untyped client with the service key. */
  client: SupabaseClient;
  /** Sends a request to `/rest/v1`. */
  ask: (path: string, request?: RestRequest) => Promise<RestResponse>;
  /** Runs DDL and waits until the schema cache of `/rest/v1` is reloaded. */
  change: (statements: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a site with additional tables and functions. */
export async function openRestSite(
  schema: string,
  env: Record<string, string> = {},
): Promise<RestSite> {
  const site = await startSite({ env });
  const sql = openSql(await site.databaseUrl());
  const rest: RestSite = {
    site,
    sql,
    client: createClient(site.url, site.keys.secret, {
      auth: { persistSession: false, autoRefreshToken: false },
    }),
    ask: (path, request = {}) => ask(site, path, request),
    async change(statements) {
      const name = uniqueWord("known_");
      await sql.unsafe(`${statements};
        create function ${name}() returns int language sql immutable as 'select 1'`);
      await waitFor("the schema cache", async () => {
        return (await ask(site, `rpc/${name}`, {})).status === 200;
      });
    },
    async stop() {
      await sql.end();
      await site.stop();
    },
  };
  await rest.change(schema);
  return rest;
}

async function ask(site: RunningSite, path: string, request: RestRequest): Promise<RestResponse> {
  const { method = "GET", key = site.keys.secret, body } = request;
  const headers = new Headers({ apikey: key, ...request.headers });
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  if (body !== undefined && !isRaw) headers.set("Content-Type", "application/json");
  const response = await fetch(`${site.url}/rest/v1/${path}`, {
    method,
    headers,
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
