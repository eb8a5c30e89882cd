import { afterAll, beforeAll, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";
import { waitFor } from "../support/wait-for.ts";

/** Schema changes while the site runs. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest("create table reload_old (id int primary key, name text)");
});
afterAll(() => rest.close());

const status = async (path: string) => (await rest.ask(path)).status;

test("finds a table created at runtime, and no longer after it is dropped", async () => {
  expect(await status("reload_new")).toBe(404);
  await rest.sql`create table reload_new (id int primary key)`;
  await waitFor("the new table", async () => (await status("reload_new")) === 200);
  await rest.sql`drop table reload_new`;
  await waitFor("its end", async () => (await status("reload_new")) === 404);
});

test("finds a function created at runtime, also its overload", async () => {
  expect(await status("rpc/reload_sum?a=1")).toBe(404);
  await rest.sql`create function reload_sum(a int) returns int language sql immutable as 'select a'`;
  await waitFor("the function", async () => (await status("rpc/reload_sum?a=1")) === 200);
  await rest.sql`create function reload_sum(a int, b int) returns int language sql immutable as 'select a + b'`;
  await waitFor(
    "its second form",
    async () => (await rest.ask("rpc/reload_sum?a=1&b=2")).json === 3,
  );
});

test("writes a column and embeds a foreign key added at runtime", async () => {
  await rest.ask("reload_old", { method: "POST", body: { id: 1, name: "one" } });
  await rest.sql.unsafe(`alter table reload_old add column size int;
    create table reload_parts (id int primary key, old_id int references reload_old);
    insert into reload_parts values (1, 1)`);
  const body = { id: 2, size: 5 };
  await waitFor(
    "the column",
    async () => (await rest.ask("reload_old", { method: "POST", body })).status === 201,
  );
  await waitFor(
    "the foreign key",
    async () => (await status("reload_parts?select=reload_old(name)")) === 200,
  );
  expect((await rest.ask("reload_parts?select=reload_old(name)")).json).toEqual([
    { reload_old: { name: "one" } },
  ]);
});

test("reloads the schema on NOTIFY pgrst, 'reload schema' without an event trigger", async () => {
  await rest.change(
    "create function reload_kind() returns int language sql volatile as 'select 1'",
  );
  const allowed = async () =>
    (await rest.ask("rpc/reload_kind", { method: "OPTIONS" })).headers.get("allow");
  expect(await allowed()).toBe("OPTIONS,POST");
  // Event triggers do not fire in a replication session.
  await rest.sql.unsafe(`set session_replication_role = replica;
    alter function reload_kind() stable;
    reset session_replication_role`);
  await rest.sql.unsafe("notify pgrst, 'reload schema'");
  await waitFor("the change", async () => (await allowed()) === "OPTIONS,GET,HEAD,POST");
});

test("gives a new public table the grants of hosted Supabase", async () => {
  await rest.sql`create table reload_granted (id int generated always as identity primary key, name text)`;
  await waitFor("the table", async () => (await status("reload_granted")) === 200);
  const key = rest.backend.keys.publishable;
  const posted = await rest.ask("reload_granted", { method: "POST", body: { name: "n" }, key });
  expect([posted.status, (await rest.ask("reload_granted", { key })).json]).toEqual([
    201,
    [{ id: 1, name: "n" }],
  ]);
  await rest.sql`alter table reload_granted enable row level security`;
  expect((await rest.ask("reload_granted", { key })).json).toEqual([]);
  const refused = await rest.ask("reload_granted", { method: "POST", body: { name: "n" }, key });
  expect([refused.status, refused.json]).toMatchObject([401, { code: "42501" }]);
});

test("grants anon, authenticated and service_role all privileges on new public objects", async () => {
  await rest.sql.unsafe(`create table reload_owned (id serial primary key);
    create function reload_owned_count() returns bigint language sql stable as 'select count(*) from reload_owned'`);
  const names = "select insert update delete truncate references trigger".split(" ");
  const rows = await rest.sql`
    select role, has_function_privilege(role, 'reload_owned_count()', 'execute') as runs,
      has_sequence_privilege(role, 'reload_owned_id_seq', 'usage') as counts,
      array(
        select name from unnest(${names}::text[]) name where has_table_privilege(role, 'reload_owned', name)
      ) as allowed
    from unnest('{anon,authenticated,service_role}'::text[]) role order by role`;
  expect(rows).toEqual(
    ["anon", "authenticated", "service_role"].map((role) => ({
      role,
      runs: true,
      counts: true,
      allowed: names,
    })),
  );
});
