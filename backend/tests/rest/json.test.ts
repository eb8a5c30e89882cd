import { afterAll, beforeAll, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** JSON through /rest/v1: nothing is parsed or encoded twice. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(`
    create table json_docs (id bigint primary key, exact numeric, big bigint[], doc jsonb, raw json);
    insert into json_docs (id, doc) values
      (1, '{"n": 1, "s": "1", "o": {"a": [10, 20, {"b": "deep"}]}, "t": true, "z": null}'),
      (2, '{"n": 2, "s": "x,y", "o": {"a": [11]}, "t": false}'),
      (3, '{"n": 10, "s": "a \\"quoted\\" word", "o": {}, "key with space": 5}');
    create function json_kind(value jsonb) returns text language sql immutable as
      $$ select jsonb_typeof(value) $$;
    create function json_echo(value jsonb) returns jsonb language sql immutable as $$ select value $$;
    create function json_plain(value json) returns text language sql immutable as
      $$ select json_typeof(value) $$;
    create function json_big(value bigint) returns bigint language sql immutable as $$ select value $$;
    create function json_list("values" jsonb[]) returns int language sql immutable as
      $$ select cardinality("values") $$;
  `);
});
afterAll(() => rest.close());

const call = (name: string, text: string) =>
  rest.ask(`rpc/${name}`, {
    method: "POST",
    body: text,
    headers: { "Content-Type": "application/json" },
  });

test.each([
  ['{"a": 1}', "object"],
  ["[1, 2]", "array"],
  ['"text"', "string"],
  ["12", "number"],
  ["true", "boolean"],
])("passes the JSON argument %s to a function as a %s", async (value, kind) => {
  expect((await call("json_kind", `{"value": ${value}}`)).json).toBe(kind);
  expect((await call("json_plain", `{"value": ${value}}`)).json).toBe(kind);
});

test("passes objects of supabase-js's rpc() as objects", async () => {
  const { data } = await rest.client.rpc("json_kind", { value: { nested: [{ deep: true }] } });
  expect(data).toBe("object");
  expect((await rest.client.rpc("json_list", { values: [{ a: 1 }, [2]] })).data).toBe(2);
});

test("preserves integers above 2^53 in columns and inside jsonb", async () => {
  const row =
    '{"id":9007199254740993,"exact":12345678901234567890.123456789,"big":[9223372036854775807],' +
    '"doc":{"n": 9007199254740995},"raw":{"n":9007199254740997}}';
  const { status, text } = await rest.ask("json_docs?select=id,exact,big,doc,raw", {
    method: "POST",
    body: row,
    headers: { "Content-Type": "application/json", Prefer: "return=representation" },
  });
  expect([status, text]).toEqual([201, `[${row}]`]);
  const found = await rest.ask("json_docs?id=eq.9007199254740993&select=doc->n,id");
  expect(found.text).toBe('[{"n":9007199254740995,"id":9007199254740993}]');
  await rest.ask("json_docs?id=eq.9007199254740993", { method: "DELETE" });
});

test("preserves integers above 2^53 in function arguments and results", async () => {
  expect((await call("json_big", '{"value": 9007199254740993}')).text).toBe("9007199254740993");
  expect((await rest.ask("rpc/json_big?value=9007199254740993")).text).toBe("9007199254740993");
  expect((await call("json_echo", '{"value": [9007199254740993]}')).text).toBe(
    "[9007199254740993]",
  );
});

test.each([
  ["doc->n=eq.1", [1]],
  ["doc->n=gt.2", [3]],
  ["doc->>n=eq.10", [3]],
  ["doc->>n=gt.2", []],
  ["doc->t=eq.true", [1]],
  ['doc->s=eq."1"', [1]],
  ["doc->>s=eq.1", [1]],
  ["doc->o->a->0=eq.11", [2]],
  ["doc->o->a->-1->>b=eq.deep", [1]],
  ["doc->>z=is.null", [1, 2, 3]],
  ["doc->o=eq.{}", [3]],
  ['doc=cs.{"n":2}', [2]],
  ["doc->>key with space=eq.5", [3]],
  ['or=(doc->>s.eq."x,y",doc->n.eq.1)', [1, 2]],
  ['or=(doc->>s.like."a \\"quoted*",doc->>s.in.("x,y"))', [2, 3]],
  ["and=(doc->n.gte.2,not.or(doc->n.eq.2,id.eq.1))", [3]],
])("finds by the JSON filter %s the rows %j", async (filter, ids) => {
  const { status, json } = await rest.ask(`json_docs?select=id&order=id&${encodeURI(filter)}`);
  expect([status, json]).toEqual([200, ids.map((id) => ({ id }))]);
});

test("names selected JSON paths by their last key, with -> as JSON and ->> as text", async () => {
  const { json } = await rest.ask(
    "json_docs?id=eq.1&select=doc->n,text:doc->>n,doc->o->a->2->>b,count:doc->>n::int",
  );
  expect(json).toEqual([{ n: 1, text: "1", b: "deep", count: 1 }]);
});

test("orders rows by JSON paths as JSON or as text", async () => {
  const order = async (terms: string) =>
    (await rest.ask(`json_docs?select=id&order=${terms}`)).json;
  expect(await order("doc->n.desc")).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  expect(await order("doc->>n.desc")).toEqual([{ id: 2 }, { id: 3 }, { id: 1 }]);
});

test.each(["{", '{"value": 1', "{'value': 1}", '{"value": 01}', "\u0000"])(
  "rejects the body %j as invalid JSON",
  async (text) => {
    const { status, json } = await call("json_echo", text);
    expect([status, json]).toMatchObject([400, { code: "PGRST102" }]);
  },
);
