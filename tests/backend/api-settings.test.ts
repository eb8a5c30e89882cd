import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../support/clients.ts";
import { openSql } from "../support/open-sql.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { waitFor } from "../support/wait-for.ts";

/** The settings of the API reach the backend, whose own tests show what it does with them. */

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({
    env: {
      STATEMENT_SECONDS: "2",
      ACCOUNT_STATEMENT_SECONDS: "3",
      API_ROWS: "5",
      API_TOTAL_ROWS: "8",
      API_RESPONSE_BYTES: "5000",
      API_EMBED_DEPTH: "1",
      API_EMBEDDED_RELATIONS: "1",
      REQUEST_SECONDS: "4",
    },
  });
  const sql = openSql(await site.databaseUrl());
  await sql.unsafe(`
    create table public.set_items (id int primary key, parent int references public.set_items, text text);
    insert into public.set_items select n, case when n > 1 then n - 1 end, repeat('x', 2400)
      from generate_series(1, 10) n;
    grant select on public.set_items to service_role;
    create function public.set_limit() returns text language sql stable as
      $$ select current_setting('statement_timeout') $$;
    create function public.set_sleep() returns void language sql as 'select pg_sleep(60)'`);
  await sql.end();
  await waitFor("the schema cache", async () => !(await open().rpc("set_limit")).error);
});
afterAll(() => site.stop());

const open = (key = site.keys.publishable) =>
  createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

const ask = async (path: string) => {
  const headers = { apikey: site.keys.secret };
  const response = await fetch(`${site.url}/rest/v1/${path}`, { headers });
  return { status: response.status, json: await response.json() };
};

test("compresses long answers for clients that accept it, and sends short ones as they are", async () => {
  const read = async (limit: number, encoding: string) => {
    const response = await fetch(`${site.url}/rest/v1/set_items?select=text&limit=${limit}`, {
      headers: { apikey: site.keys.secret, "Accept-Encoding": encoding },
    });
    expect(await response.json()).toHaveLength(limit);
    return response.headers;
  };
  const long = await read(2, "gzip");
  expect(long.get("Content-Encoding")).toBe("gzip");
  expect(long.get("Vary")).toContain("Accept-Encoding");
  expect((await read(2, "identity")).get("Content-Encoding")).toBeNull();
  expect((await read(1, "gzip")).get("Content-Encoding")).toBeNull();
});

test("limits the statements of each role by STATEMENT_SECONDS and ACCOUNT_STATEMENT_SECONDS", async () => {
  const { client } = await createUser(site);
  const { data } = await client.auth.getSession();
  const account = createClient(site.url, site.keys.publishable, {
    accessToken: async () => data.session?.access_token ?? "",
  });
  expect((await open().rpc("set_limit")).data).toBe("2s");
  expect((await account.rpc("set_limit")).data).toBe("3s");
});

test("limits responses by API_ROWS, API_TOTAL_ROWS and API_RESPONSE_BYTES", async () => {
  expect((await ask("set_items?select=id")).json).toHaveLength(5);
  expect((await ask("set_items?select=id&limit=2")).status).toBe(200);
  expect((await ask("set_items?select=text&limit=4")).status).toBe(400);
  const embedded = "set_items?select=id,children:set_items!parent(id)&id=lte.5";
  expect((await ask(embedded)).status).toBe(400);
});

test("limits embedding by API_EMBED_DEPTH and API_EMBEDDED_RELATIONS", async () => {
  const one = "children:set_items!parent(id)";
  expect((await ask(`set_items?select=id,${one}&id=eq.1`)).status).toBe(200);
  const nested = "children:set_items!parent(id,more:set_items!parent(id))";
  expect((await ask(`set_items?select=id,${nested}&id=eq.1`)).status).toBe(400);
  const two = `${one},others:set_items!parent(id)`;
  expect((await ask(`set_items?select=id,${two}&id=eq.1`)).status).toBe(400);
});

test("ends a request after REQUEST_SECONDS", async () => {
  const { error, status } = await open(site.keys.secret).rpc("set_sleep");
  expect([status, error?.code]).toEqual([504, "request_timeout"]);
});
