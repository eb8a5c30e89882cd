import { afterAll, beforeAll, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** The Prefer header and Preference-Applied. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(
    `create table prefer_events (id int primary key, at timestamptz, kind text not null default 'plain');
    insert into prefer_events (id, at)
      select n, timestamptz '2026-01-01 12:00:00+00' from generate_series(1, 40) n;
    analyze prefer_events;
    create table prefer_keys (a int, b text, primary key (a, b));
    create table prefer_drafts (id int primary key, event_id int references prefer_events, is_public boolean not null);
    alter table prefer_drafts enable row level security;
    create policy public_ones on prefer_drafts for select using (is_public);
    insert into prefer_drafts select n, 1, n = 1 from generate_series(1, 40) n;
    create view prefer_draft_list with (security_invoker) as select * from prefer_drafts;
    create view prefer_draft_page as select * from prefer_draft_list where is_public;
    create function prefer_list_drafts() returns setof prefer_drafts language sql stable
      as 'select * from prefer_drafts';
    analyze prefer_drafts;
    create table prefer_grown (id int primary key) with (autovacuum_enabled = false);
    insert into prefer_grown select generate_series(1, 10);
    create table prefer_shrunk (id int primary key) with (autovacuum_enabled = false);
    insert into prefer_shrunk select generate_series(1, 200);
    analyze prefer_grown, prefer_shrunk;
    insert into prefer_grown select generate_series(11, 30);
    delete from prefer_shrunk where id > 120;
  `,
    { restLimits: { rows: 50 } },
  );
});
afterAll(() => rest.close());

const at = async (Prefer: string) =>
  rest.ask("prefer_events?id=eq.1&select=at", { headers: { Prefer } });

test("writes times in the zone of Prefer: timezone", async () => {
  const { json, headers } = await at("timezone=America/New_York");
  expect(json).toEqual([{ at: "2026-01-01T07:00:00-05:00" }]);
  expect(headers.get("preference-applied")).toBe("timezone=America/New_York");
  expect((await at("return=minimal")).json).toEqual([{ at: "2026-01-01T12:00:00+00:00" }]);
});

test("rejects an unknown time zone", async () => {
  const { status, json } = await at("timezone=Nowhere/Land");
  expect([status, json]).toMatchObject([400, { code: "22023" }]);
});

test("rejects unknown preferences by name with handling=strict", async () => {
  const { status, json } = await at("handling=strict, return=everything, colour=red");
  expect(status).toBe(400);
  expect(json).toMatchObject({
    code: "PGRST122",
    details: "Invalid preferences: return=everything, colour=red",
  });
  expect((await at("handling=lenient, colour=red")).status).toBe(200);
});

// The planner still expects 10 rows of the table that has grown to 30, and 200 of the one that has shrunk to 120.
test.each([
  ["exact", "prefer_grown", 30],
  ["planned", "prefer_grown", 10],
  ["estimated", "prefer_grown", 30],
  ["exact", "prefer_shrunk", 120],
  ["planned", "prefer_shrunk", 200],
  // Above the limit of rows the planner's estimate counts.
  ["estimated", "prefer_shrunk", 200],
])("reports by count=%s of %s a total of %i", async (count, table, total) => {
  const headers = { Prefer: `count=${count}` };
  const { status, headers: answer } = await rest.ask(`${table}?limit=5`, { headers });
  expect([status, answer.get("content-range")]).toEqual([206, `0-4/${total}`]);
});

test.each(
  ["planned", "estimated", "exact"].flatMap((count) =>
    [
      "prefer_drafts?select=id",
      "prefer_drafts?select=id&is_public=is.false",
      "prefer_draft_list?select=id",
      "prefer_draft_page?select=id",
      "prefer_events?select=id,prefer_drafts!inner(id)&prefer_drafts.is_public=is.false",
      "rpc/prefer_list_drafts?select=id",
    ].map((path) => [count, path] as const),
  ),
)("excludes by count=%s of %s the rows that policies hide", async (count, path) => {
  const request = { key: rest.backend.keys.publishable, headers: { Prefer: `count=${count}` } };
  const { status, headers, json } = await rest.ask(`${path}&limit=5`, request);
  expect(status).toBe(200);
  const total = headers.get("content-range")?.split("/")[1];
  // Functions report no planned count.
  const isUnknown = count === "planned" && path.startsWith("rpc/");
  expect(total).toBe(isUnknown ? "*" : String((json as unknown[]).length));
});

test("omits the total without a count preference", async () => {
  const { status, headers } = await rest.ask("prefer_events?limit=10&offset=5");
  expect([status, headers.get("content-range")]).toEqual([200, "5-14/*"]);
});

test("returns 416 for a range past the end of a counted result", async () => {
  const headers = { Prefer: "count=exact", "Range-Unit": "items", Range: "100-199" };
  const { status, json } = await rest.ask("prefer_events", { headers });
  expect([status, json]).toMatchObject([416, { code: "PGRST103" }]);
});

test("counts the whole table for supabase-js", async () => {
  const counted = rest.client.from("prefer_events").select("*", { count: "exact", head: true });
  expect(await counted.lte("id", 25)).toMatchObject({ count: 25, data: null, error: null });
});

test("counts changed rows with count=exact", async () => {
  const { status, headers } = await rest.ask("prefer_events?id=lt.4", {
    method: "PATCH",
    body: { kind: "changed" },
    headers: { Prefer: "count=exact" },
  });
  expect([status, headers.get("content-range")]).toEqual([204, "0-2/3"]);
});

test("returns the Location of an inserted row with return=headers-only", async () => {
  const { status, text, headers } = await rest.ask("prefer_keys", {
    method: "POST",
    body: { a: 1, b: "x y" },
    headers: { Prefer: "return=headers-only" },
  });
  expect([status, text]).toEqual([201, ""]);
  expect(headers.get("location")).toBe("/prefer_keys?a=eq.1&b=eq.x%20y");
});

test("returns stored defaults with missing=default", async () => {
  const { json, headers } = await rest.ask("prefer_events?columns=id,kind", {
    method: "POST",
    body: [{ id: 101 }, { id: 102, kind: "own" }],
    headers: { Prefer: "return=representation, missing=default" },
  });
  expect(json).toEqual([
    { id: 101, at: null, kind: "plain" },
    { id: 102, at: null, kind: "own" },
  ]);
  expect(headers.get("preference-applied")).toBe("missing=default, return=representation");
  expect(await rest.sql`select kind from prefer_events where id > 100 order by id`).toEqual([
    { kind: "plain" },
    { kind: "own" },
  ]);
});

test("stores null for an absent column without missing=default", async () => {
  const { status, json } = await rest.ask("prefer_events?columns=id,kind", {
    method: "POST",
    body: [{ id: 103 }],
  });
  expect([status, json]).toMatchObject([400, { code: "23502" }]);
});

test("rejects an invalid limit and returns no rows for limit=0", async () => {
  const negative = await rest.ask("prefer_events?limit=-1");
  expect([negative.status, negative.json]).toMatchObject([416, { code: "PGRST103" }]);
  expect((await rest.ask("prefer_events?limit=0")).json).toEqual([]);
});
