import { afterAll, beforeAll, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** Database functions: overload resolution, arguments and responses. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(`
    create table fn_items (id int primary key, name text, size int default 3);
    insert into fn_items values (1, 'one', 1), (2, 'two', 2), (3, 'three', 3);
    create function fn_add(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
    create function fn_over(a int) returns text language sql immutable as $$ select 'int' $$;
    create function fn_over(a int, b text) returns text language sql immutable as $$ select 'both' $$;
    create function fn_over() returns text language sql immutable as $$ select 'none' $$;
    create function fn_row(item fn_items) returns text language sql immutable as
      $$ select item.name || item.size $$;
    create function fn_many(items fn_items[]) returns int language sql immutable as
      $$ select sum(size)::int from unnest(items) $$;
    create function fn_sum(variadic v int[]) returns int language sql immutable as
      $$ select sum(x)::int from unnest(v) x $$;
    create function fn_unnamed(jsonb) returns text language sql immutable as
      $$ select jsonb_typeof($1) || jsonb_array_length($1) $$;
    create function "fn Capitals"("The Arg" int) returns int language sql immutable as $$ select "The Arg" $$;
    create function fn_record(out x int, out y text) language sql immutable as $$ select 1, 'a' $$;
    create function fn_untyped() returns record language sql stable as $$ select 1 as a, 'b'::text as b $$;
    create function fn_table() returns table (n int, s text) language sql stable as
      $$ values (1, 'a'), (2, 'b') $$;
    create function fn_scalars() returns setof int language sql stable as $$ values (1), (2), (3) $$;
    create function fn_void() returns void language sql as $$ $$;
    create function fn_null() returns fn_items language sql stable as
      $$ select * from fn_items where false $$;
    create function fn_array(v text[]) returns text[] language sql immutable as $$ select v $$;
    create function fn_all() returns setof fn_items language sql stable as $$ select * from fn_items $$;
    create function fn_write() returns int language sql volatile as
      $$ update fn_items set size = size where id = 1 returning size $$;
    create function fn_raise() returns void language plpgsql as $$ begin
      raise sqlstate 'PT402' using message = 'Pay first', detail = 'a detail', hint = 'a hint'; end $$;
    create function fn_raise_json() returns void language plpgsql as $$ begin
      raise sqlstate 'PGRST' using
        message = '{"code":"123","message":"own","details":"d","hint":"h"}',
        detail = '{"status":418,"headers":{"X-Own":"yes"}}'; end $$;
    create function fn_request() returns json language sql stable as $$ select json_build_object(
      'method', current_setting('request.method'), 'path', current_setting('request.path'),
      'agent', current_setting('request.headers')::json ->> 'x-own',
      'cookie', current_setting('request.cookies')::json ->> 'session',
      'role', current_setting('request.jwt.claims')::json ->> 'role') $$;
    create function fn_headers() returns int language sql as
      $$ select set_config('response.headers', '[{"X-First": "1"}, {"Cache-Control": "max-age=5"}]', true);
         select 1 $$;
  `);
});
afterAll(() => rest.close());

const post = async (path: string, body: unknown, headers = {}) => {
  const { status, json } = await rest.ask(`rpc/${path}`, { method: "POST", body, headers });
  return [status, json];
};
const get = async (path: string) => {
  const { status, json } = await rest.ask(`rpc/${path}`);
  return [status, json];
};

test.each([
  ["fn_add", { a: 1, b: 2 }, 3],
  ["fn_add", { a: 1 }, 11],
  ["fn_over", { a: 1 }, "int"],
  ["fn_over", { a: 1, b: "x" }, "both"],
  ["fn_over", {}, "none"],
  ["fn_row", { item: { id: 5, name: "n", size: 8 } }, "n8"],
  ["fn_many", { items: [{ size: 2 }, { size: 5 }] }, 7],
  ["fn_sum", { v: [1, 2, 3] }, 6],
  ["fn_unnamed", [{ a: 1 }, { a: 2 }], "array2"],
  ["fn%20Capitals", { "The Arg": 4 }, 4],
  ["fn_record", {}, { x: 1, y: "a" }],
  [
    "fn_table",
    {},
    [
      { n: 1, s: "a" },
      { n: 2, s: "b" },
    ],
  ],
  ["fn_scalars", {}, [1, 2, 3]],
  ["fn_array", { v: ["a", 'b "c"', "{d}"] }, ["a", 'b "c"', "{d}"]],
  ["fn_all?select=name&size=gt.1&order=id.desc", {}, [{ name: "three" }, { name: "two" }]],
  ["fn_add?columns=a", { a: 1, b: 2, other: 3 }, 11],
])("responds to POST %s with %j by %j", async (path, body, expected) => {
  expect(await post(path, body)).toEqual([200, expected]);
});

test.each([
  ["fn_add?a=1&b=2", 3],
  ["fn_over?a=1&b=x", "both"],
  ["fn_over", "none"],
  ["fn_sum?v=1&v=2&v=3", 6],
  ["fn_array?v={a,b}", ["a", "b"]],
  ["fn_all?limit=1&offset=1&order=id&select=id", [{ id: 2 }]],
  ["fn_all?or=(id.eq.1,name.like.th*)&select=id&order=id", [{ id: 1 }, { id: 3 }]],
])("responds to GET %s with %j", async (path, expected) => {
  expect(await get(encodeURI(path))).toEqual([200, expected]);
});

test("returns the columns of a function's untyped record", async () => {
  expect(await get("fn_untyped")).toEqual([200, { a: 1, b: "b" }]);
});

test("returns 204 for a void function and null for a missing row", async () => {
  const { status, text } = await rest.ask("rpc/fn_void", { method: "POST", body: {} });
  expect([status, text]).toEqual([204, ""]);
  expect((await rest.client.rpc("fn_void")).data).toBeNull();
  expect((await get("fn_null"))[0]).toBe(200);
});

test("passes arguments to a function by HEAD and returns no body", async () => {
  const { status, text } = await rest.ask("rpc/fn_add?a=1", { method: "HEAD" });
  expect([status, text]).toEqual([200, ""]);
  const { count } = await rest.client.rpc("fn_all", {}, { head: true, count: "exact" });
  expect(count).toBe(3);
});

test("runs a function called by GET in a read-only transaction", async () => {
  const { status, json } = await rest.ask("rpc/fn_write");
  expect([status, json]).toMatchObject([405, { code: "25006" }]);
  expect(await post("fn_write", {})).toEqual([200, 1]);
});

test.each([
  ["an unknown argument", "fn_add", { a: 1, c: 2 }, 404, "PGRST202"],
  ["a missing argument", "fn_add", { b: 1 }, 404, "PGRST202"],
  ["an unknown name", "fn_nothing", {}, 404, "PGRST202"],
  ["a value of another type", "fn_add", { a: "word" }, 400, "22P02"],
  ["its own error", "fn_raise", {}, 402, "PT402"],
])("rejects a function call with %s", async (_what, name, body, status, code) => {
  expect(await post(name, body)).toMatchObject([status, { code }]);
});

test("lets a function set its error, status and headers", async () => {
  const refused = await rest.ask("rpc/fn_raise_json", { method: "POST", body: {} });
  expect([refused.status, refused.json]).toEqual([
    418,
    { code: "123", message: "own", details: "d", hint: "h" },
  ]);
  expect(refused.headers.get("x-own")).toBe("yes");
  const { headers } = await rest.ask("rpc/fn_headers", { method: "POST", body: {} });
  expect([headers.get("x-first"), headers.get("cache-control")]).toEqual(["1", "max-age=5"]);
});

test("lets a function read the request's method, path, headers, cookies and claims", async () => {
  const { json } = await rest.ask("rpc/fn_request", {
    headers: { "X-Own": "mine", Cookie: "session=abc; other=1" },
  });
  expect(json).toEqual({
    method: "GET",
    path: "/rpc/fn_request",
    agent: "mine",
    cookie: "abc",
    role: "service_role",
  });
});

test("returns a function result as a single object only for one row", async () => {
  const headers = { Accept: "application/vnd.pgrst.object+json" };
  expect(await post("fn_all?id=eq.1", {}, headers)).toEqual([200, { id: 1, name: "one", size: 1 }]);
  expect(await post("fn_all", {}, headers)).toMatchObject([406, { code: "PGRST116" }]);
});
