import { afterAll, beforeAll, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** Limits of one /rest/v1 response and of one query's embeddings. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(
    `create table lim_parents (id int primary key, text text);
    create table lim_children (id int primary key, parent_id int references lim_parents);
    create table lim_toys (id int primary key, child_id int references lim_children);
    create table lim_written (id int primary key);
    insert into lim_parents select n, repeat('x', 500) from generate_series(1, 10) n;
    insert into lim_children select n, n % 10 + 1 from generate_series(1, 300) n;
    insert into lim_toys select n, n % 300 + 1 from generate_series(1, 900) n`,
    { restLimits: { rows: 50, totalRows: 100, bytes: 5000, embedDepth: 2, relations: 3 } },
  );
});
afterAll(() => rest.close());

const ROWS = "A response may have at most 100 rows, those of embedded resources included.";
const BYTES = "A response may have at most 5000 bytes.";

test.each([
  ["embedded rows", "lim_parents?select=id,lim_children(id)", ROWS],
  ["spread rows", "lim_parents?select=id,...lim_children(child:id)", ROWS],
  [
    "rows embedded in embedded ones",
    "lim_parents?select=id,lim_children(id,lim_toys(id))&limit=1",
    ROWS,
  ],
  ["bytes", "lim_parents?select=*", BYTES],
])("rejects a response with too many %s", async (_what, path, details) => {
  const { status, json } = await rest.ask(path);
  expect([status, json]).toMatchObject([400, { code: "54000", details }]);
});

test("returns as many rows as allowed and truncates each resource", async () => {
  const { status } = await rest.ask("lim_parents?select=id,lim_children(id)&lim_children.limit=9");
  expect(status).toBe(200);
  expect((await rest.ask("lim_toys?select=id")).json).toHaveLength(50);
});

test.each([
  ["levels", "lim_parents?select=lim_children(lim_toys(lim_children(id)))"],
  [
    "relations",
    "lim_toys?select=lim_children(id),b:lim_children(id),c:lim_children(id),d:lim_children(id)",
  ],
])("rejects a query that embeds too many %s", async (counted, path) => {
  const { status, json } = await rest.ask(path);
  const message = `The parameter 'select' has too many ${counted}`;
  expect([status, json]).toMatchObject([400, { code: "54000", message }]);
});

test("limits written rows only when they are returned, and stores none of a rejected request", async () => {
  const body = Array.from({ length: 101 }, (_, id) => ({ id }));
  const write = (wanted: string) =>
    rest.ask("lim_written", { method: "POST", body, headers: { Prefer: `return=${wanted}` } });
  expect(await write("representation")).toMatchObject({ status: 400, json: { details: ROWS } });
  expect((await write("minimal")).status).toBe(201);
  expect(await rest.sql`select * from lim_written`).toHaveLength(101);
});
