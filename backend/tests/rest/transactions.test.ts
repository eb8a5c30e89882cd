import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** A rejected request to /rest/v1 changes nothing. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(`
    create table tx_items (id int primary key, name text not null, size int);
    create table tx_pairs (id int primary key, twin int,
      foreign key (twin) references tx_pairs deferrable initially deferred);
    create function tx_rename_all() returns setof tx_items language sql volatile as
      $$ update tx_items set name = 'renamed' returning * $$;
    create function tx_refuse(status text) returns void language plpgsql as $$ begin
      insert into tx_items values (99, 'kept', 1);
      perform set_config('response.status', status, true);
    end $$;
    create function tx_plan_mode(tx_items) returns text language sql stable as
      $$ select current_setting('plan_cache_mode') $$;
    create function tx_role() returns text language sql stable as
      $$ select current_user || ' ' || coalesce(current_setting('request.jwt.claims', true), '') $$;
  `);
});
afterAll(() => rest.close());

beforeEach(async () => {
  await rest.sql`delete from tx_items`;
  await rest.sql`insert into tx_items values (1, 'one', 1), (2, 'two', 1), (3, 'three', 2)`;
});

const OBJECT = { Accept: "application/vnd.pgrst.object+json" };
const RETURNED = { Prefer: "return=representation" };
const rows = async () =>
  (await rest.sql`select id, name from tx_items order by id`).map(({ id, name }) => [id, name]);
const UNCHANGED = [
  [1, "one"],
  [2, "two"],
  [3, "three"],
];

test.each([
  ["PATCH", "tx_items?size=eq.1", { name: "changed" }],
  ["DELETE", "tx_items?size=eq.1", undefined],
  [
    "POST",
    "tx_items",
    [
      { id: 4, name: "four" },
      { id: 5, name: "five" },
    ],
  ],
  ["POST", "rpc/tx_rename_all", {}],
])(
  "returns 406 without changes for %s %s that asks for one object and affects several rows",
  async (method, path, body) => {
    const { status, json } = await rest.ask(path, {
      method,
      body,
      headers: { ...OBJECT, ...RETURNED },
    });
    expect([status, json]).toMatchObject([406, { code: "PGRST116" }]);
    expect(await rows()).toEqual(UNCHANGED);
  },
);

test("rejects an update of several rows by supabase-js's single() without changes", async () => {
  const table = rest.client.from("tx_items");
  const answer = await table.update({ name: "changed" }).eq("size", 1).select().single();
  expect(answer).toMatchObject({ status: 406, data: null, error: { code: "PGRST116" } });
  expect(await rows()).toEqual(UNCHANGED);
});

test.each([
  ["PATCH", "tx_items?size=eq.1", { name: "changed" }],
  ["DELETE", "tx_items?id=gt.0", undefined],
  ["POST", "rpc/tx_rename_all", {}],
])("rejects %s %s beyond max-affected without changes", async (method, path, body) => {
  const headers = { Prefer: "handling=strict, max-affected=1, return=representation" };
  const { status, json } = await rest.ask(path, { method, body, headers });
  expect([status, json]).toMatchObject([400, { code: "PGRST124" }]);
  expect(await rows()).toEqual(UNCHANGED);
});

test("accepts a change within max-affected", async () => {
  const headers = { Prefer: "handling=strict, max-affected=2" };
  const { status } = await rest.ask("tx_items?size=eq.1", { method: "DELETE", headers });
  expect([status, await rows()]).toEqual([204, [[3, "three"]]]);
});

test.each(["400", "404", "409", "500", "503"])(
  "rolls back a function that sets the status %s",
  async (status) => {
    const answer = await rest.ask("rpc/tx_refuse", { method: "POST", body: { status } });
    expect([answer.status, await rows()]).toEqual([Number(status), UNCHANGED]);
  },
);

test("commits a function that sets a success status", async () => {
  const answer = await rest.ask("rpc/tx_refuse", { method: "POST", body: { status: "202" } });
  expect([answer.status, (await rows()).length]).toEqual([202, 4]);
});

test("rejects an insert that violates a deferred constraint", async () => {
  const { status, json } = await rest.ask("tx_pairs", {
    method: "POST",
    body: { id: 1, twin: 2 },
    headers: RETURNED,
  });
  expect([status, json]).toMatchObject([409, { code: "23503" }]);
  expect(await rest.sql`select * from tx_pairs`).toHaveLength(0);
});

test("rejects all rows of an insert when one is invalid", async () => {
  const body = [
    { id: 7, name: "seven" },
    { id: 8, name: null },
  ];
  const { status, json } = await rest.ask("tx_items", { method: "POST", body });
  expect([status, json]).toMatchObject([400, { code: "23502" }]);
  expect(await rows()).toEqual(UNCHANGED);
});

test("ignores Prefer: tx=rollback by default and does not report it as applied", async () => {
  const { status, headers } = await rest.ask("tx_items?id=eq.1", {
    method: "DELETE",
    headers: { Prefer: "tx=rollback" },
  });
  expect([status, headers.get("preference-applied")]).toEqual([204, null]);
  expect((await rows()).map(([id]) => id)).toEqual([2, 3]);
});

test("resets role and claims of a connection between requests", async () => {
  const asked = Array.from({ length: 30 }, async (_, n) => {
    const key = n % 2 ? rest.backend.keys.publishable : rest.backend.keys.secret;
    const { text } = await rest.ask("rpc/tx_role", { key });
    const role = n % 2 ? "anon" : "service_role";
    return text.startsWith(`"${role} `) && text.includes(`\\"${role}\\"`);
  });
  expect((await Promise.all(asked)).filter((isOwn) => !isOwn)).toEqual([]);
});

test.each([
  ["id=eq.1", "auto"],
  ["name=eq.one", "force_custom_plan"],
  ["id=eq.1&name=eq.one", "force_custom_plan"],
  ["id=lt.2", "force_custom_plan"],
])("runs a read by %s with the plan_cache_mode %s", async (filter, mode) => {
  const { json } = await rest.ask(`tx_items?select=tx_plan_mode&${filter}`);
  expect(json).toEqual([{ tx_plan_mode: mode }]);
});
