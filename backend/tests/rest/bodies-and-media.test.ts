import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** Media types of request and response bodies. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(`
    create table media_rows (id int primary key, name text, tags text[], doc jsonb);
    create domain "text/plain" as text;
    create domain "text/xml" as xml;
    create domain "application/octet-stream" as bytea;
    create function media_text(text) returns "text/plain" language sql immutable as
      $$ select ('got ' || $1)::"text/plain" $$;
    create function media_xml(xml) returns "text/xml" language sql immutable as
      $$ select xmlelement(name "out", $1)::"text/xml" $$;
    create function media_bytes(bytea) returns "application/octet-stream" language sql immutable as
      $$ select ($1 || '\\x00ff')::"application/octet-stream" $$;
    create function media_json(json) returns json language sql immutable as $$ select $1 $$;
    create domain "text/html" as text;
    create function media_page() returns "text/html" language sql immutable as
      $$ select '<p>Hello</p>'::"text/html" $$;
  `);
});
afterAll(() => rest.close());
beforeEach(async () => {
  await rest.sql`truncate media_rows`;
});

const send = (path: string, type: string, body: string | Uint8Array, headers = {}) =>
  rest.ask(path, { method: "POST", body, headers: { "Content-Type": type, ...headers } });
const stored = () => rest.sql`select * from media_rows order by id`;

test("stores arrays, quotes, NULL and documents from CSV bodies as PostgREST does", async () => {
  const csv =
    'id,name,tags,doc\n1,"a ""b"", c","{x,y}","{""k"": [1]}"\n2,NULL,NULL,NULL\n3,,{},[]\n';
  expect((await send("media_rows", "text/csv", csv)).status).toBe(201);
  expect(await stored()).toEqual([
    { id: 1, name: 'a "b", c', tags: ["x", "y"], doc: '{"k": [1]}' },
    { id: 2, name: null, tags: null, doc: null },
    { id: 3, name: "", tags: [], doc: "[]" },
  ]);
});

test("rejects CSV bodies with ragged rows and stores nothing", async () => {
  const { status, json } = await send("media_rows", "text/csv", "id,name\n1,a\n2,b,c\n");
  expect([status, json]).toMatchObject([400, { code: "PGRST102" }]);
  expect(await stored()).toHaveLength(0);
});

test("stores a row and calls functions by form bodies", async () => {
  const type = "application/x-www-form-urlencoded";
  expect((await send("media_rows", type, "id=5&name=a+b%26c")).status).toBe(201);
  expect(await stored()).toMatchObject([{ id: 5, name: "a b&c" }]);
});

test("quotes CSV responses and writes arrays and documents as text", async () => {
  await rest.sql`insert into media_rows values (1, 'a "b", c', '{x,y}', '{"k": 1}'), (2, null, null, null)`;
  const { text, headers } = await rest.ask("media_rows?order=id", {
    headers: { Accept: "text/csv" },
  });
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(text).toBe('id,name,tags,doc\n1,"a ""b"", c","{x,y}","{""k"": 1}"\n2,,,');
  expect((await rest.client.from("media_rows").select("id").order("id").csv()).data).toBe(
    "id\n1\n2",
  );
});

test("passes plain text, XML, bytes and JSON as the single argument of a function", async () => {
  const plain = await send("rpc/media_text", "text/plain", 'words "and" {more}', {
    Accept: "text/plain",
  });
  expect([plain.status, plain.text, plain.headers.get("content-type")]).toEqual([
    200,
    'got words "and" {more}',
    "text/plain; charset=utf-8",
  ]);
  const xml = await send("rpc/media_xml", "text/xml", "<a>b</a>", { Accept: "text/xml" });
  expect([xml.status, xml.text]).toEqual([200, "<out><a>b</a></out>"]);
  expect((await send("rpc/media_json", "application/json", '[{"a": 1}, {"a": 2}]')).json).toEqual([
    { a: 1 },
    { a: 2 },
  ]);
});

test("accepts and returns bytes unchanged", async () => {
  const response = await rest.fetch("rpc/media_bytes", {
    method: "POST",
    body: Uint8Array.from([0, 255, 10, 13, 128]),
    headers: {
      "Content-Type": "application/octet-stream",
      Accept: "application/octet-stream",
    },
  });
  expect(response.headers.get("content-type")).toBe("application/octet-stream");
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 10, 13, 128, 0, 255]);
});

test("responds in the media type that a function's return domain names", async () => {
  const { text, headers } = await rest.ask("rpc/media_page", { headers: { Accept: "text/html" } });
  expect([text, headers.get("content-type")]).toEqual(["<p>Hello</p>", "text/html"]);
});

test("supports the media types for a single object and for stripped nulls", async () => {
  await rest.sql`insert into media_rows values (1, 'a', null, null)`;
  const accept = async (Accept: string) => rest.ask("media_rows", { headers: { Accept } });
  const stripped = await accept("application/vnd.pgrst.array+json;nulls=stripped");
  expect(stripped.text).toBe('[{"id":1,"name":"a"}]');
  expect(stripped.headers.get("content-type")).toBe(
    "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8",
  );
  const object = await accept("application/vnd.pgrst.object+json");
  expect(object.json).toEqual({ id: 1, name: "a", tags: null, doc: null });
  const none = await rest.ask("media_rows?id=eq.9", {
    headers: { Accept: "application/vnd.pgrst.object+json" },
  });
  expect([none.status, none.json]).toMatchObject([406, { code: "PGRST116" }]);
});

test.each(["application/pdf", "image/png", "text/html"])(
  "rejects a table response as %s",
  async (Accept) => {
    const { status, json } = await rest.ask("media_rows", { headers: { Accept } });
    expect([status, json]).toMatchObject([406, { code: "PGRST107" }]);
  },
);

test("returns JSON for a browser's Accept header", async () => {
  const Accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  const { status, headers } = await rest.ask("media_rows", { headers: { Accept } });
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
});

test("rejects a body of an unknown media type", async () => {
  const { status, json } = await send("media_rows", "application/yaml", "id: 1");
  expect([status, json]).toMatchObject([400, { code: "PGRST102" }]);
});
