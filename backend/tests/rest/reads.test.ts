import { afterAll, beforeAll, expect, test } from "vitest";
import { openRest, type Rest } from "../support/open-rest.ts";

/** Reads of tables and views: columns, filters, order, ranges. */

let rest: Rest;
beforeAll(async () => {
  rest = await openRest(`
    create table read_items (
      id int primary key, name text, tags text[], during int4range, words tsvector,
      "Mixed Case" text, "quo""ted,name" int, flag boolean, price numeric(8, 2));
    insert into read_items values
      (1, 'Alpha one', '{a,b}', '[1,5)', to_tsvector('english', 'running dogs'), 'X', 7, true, 1.50),
      (2, 'beta_two', '{b,c}', '[5,9)', to_tsvector('english', 'sleeping cat'), 'Y', 8, false, 20),
      (3, 'Gamma*3', '{}', '[20,30)', to_tsvector('english', 'a dog and a cat'), null, null, null, null),
      (4, null, null, null, null, 'x, "y"', 9, true, 3);
    create function read_label(read_items) returns text language sql stable as
      $$ select upper($1.name) $$;
    create view read_names as select id, name from read_items where name is not null;
    create table "Read Capitals" ("Id" int primary key, "The Name" text);
    insert into "Read Capitals" values (1, 'one');
  `);
});
afterAll(() => rest.close());

const ids = async (query: string) => {
  const { status, json, text } = await rest.ask(`read_items?select=id&order=id&${query}`);
  if (status !== 200) throw new Error(text);
  return Array.isArray(json) ? json.map((row) => row.id) : json;
};

test.each([
  ["id=eq.2", [2]],
  ["id=neq.2", [1, 3, 4]],
  ["id=gt.1&id=lte.3", [2, 3]],
  ["id=not.gte.3", [1, 2]],
  ["name=like.*a*", [1, 2, 3]],
  ["name=ilike.ALPHA*", [1]],
  ["name=like.Gamma**", [3]],
  ["name=match.^[A-G]", [1, 3]],
  ["name=imatch.^BETA", [2]],
  ["name=like(any).{A*,b*}", [1, 2]],
  ["name=like(all).{*a*,G*}", [3]],
  ["id=eq(any).{1,4}", [1, 4]],
  ["id=in.(1,3)", [1, 3]],
  ["id=not.in.(1,3)", [2, 4]],
  ["id=in.()", []],
  ['%22Mixed Case%22=in.("x, \\"y\\"",Y)', [2, 4]],
  ["name=is.null", [4]],
  ["name=is.not_null", [1, 2, 3]],
  ["flag=is.true", [1, 4]],
  ["flag=is.unknown", [3]],
  ["flag=not.is.true", [2, 3]],
  ["name=isdistinct.beta_two", [1, 3, 4]],
  ["tags=cs.{b}", [1, 2]],
  ["tags=cd.{a,b,c}", [1, 2, 3]],
  ["tags=ov.{c,z}", [2]],
  ["during=sl.[4,6)", []],
  ["during=sr.[4,6)", [3]],
  ["during=nxl.[5,9)", [2, 3]],
  ["during=nxr.[5,9)", [1, 2]],
  ["during=adj.[5,9)", [1]],
  ["words=fts(english).dog", [1, 3]],
  ["words=plfts(english).dogs and cats", [3]],
  ["words=phfts(english).sleeping cat", [2]],
  ["words=wfts(english).dog -cat", [1]],
  ["words=not.fts.dog", [2]],
  ["or=(id.eq.1,id.eq.4)", [1, 4]],
  ["or=(id.eq.1,and(flag.is.true,price.gt.2))", [1, 4]],
  ["not.or=(id.eq.1,id.eq.2)", [3, 4]],
  ["and=(id.gt.1,name.not.is.null)", [2, 3]],
  ['or=(name.like."*one",name.eq."beta_two")', [1, 2]],
])("finds by the filter %s the rows %j", async (filter, expected) => {
  expect(await ids(filter.replaceAll(" ", "%20"))).toEqual(expected);
});

test.each([
  ["select=id,title:name&id=eq.1", [{ id: 1, title: "Alpha one" }]],
  ["select=price::text&id=eq.1", [{ price: "1.50" }]],
  ['select="Mixed Case","quo\\"ted,name"&id=eq.1', [{ "Mixed Case": "X", 'quo"ted,name': 7 }]],
  [
    "select=id,read_label&id=lt.3",
    [
      { id: 1, read_label: "ALPHA ONE" },
      { id: 2, read_label: "BETA_TWO" },
    ],
  ],
  ["select=id&read_label=eq.BETA_TWO", [{ id: 2 }]],
  ["select=id&order=read_label.desc.nullslast&limit=2", [{ id: 3 }, { id: 2 }]],
  ["select=id&order=name.asc.nullsfirst,id&limit=1", [{ id: 4 }]],
  ["select=id&order=flag.desc.nullslast,id.desc&offset=1&limit=2", [{ id: 1 }, { id: 2 }]],
  ["select=id&limit=2&order=id.desc", [{ id: 4 }, { id: 3 }]],
])("returns the expected rows for the query %s", async (query, expected) => {
  const { status, json } = await rest.ask(`read_items?${encodeURI(query)}`);
  expect([status, json]).toEqual([200, expected]);
});

test("reads and writes tables and columns with capitals and spaces", async () => {
  const path = "Read%20Capitals?select=%22Id%22,%22The%20Name%22";
  expect((await rest.ask(`${path}&%22The%20Name%22=eq.one`)).json).toEqual([
    { Id: 1, "The Name": "one" },
  ]);
  const { status, json } = await rest.ask("Read%20Capitals?on_conflict=Id", {
    method: "POST",
    body: { Id: 1, "The Name": "two" },
    headers: { Prefer: "return=representation, resolution=merge-duplicates" },
  });
  expect([status, json]).toEqual([200, [{ Id: 1, "The Name": "two" }]]);
});

test("reads views like tables and rejects unsupported writes to them", async () => {
  expect((await rest.ask("read_names?id=eq.2")).json).toEqual([{ id: 2, name: "beta_two" }]);
  expect((await rest.ask("read_names?price=gt.1")).json).toMatchObject({ code: "42703" });
});

test("returns the headers of GET without a body for HEAD", async () => {
  const { status, text, headers } = await rest.ask("read_items?limit=2", { method: "HEAD" });
  expect([status, text, headers.get("content-range")]).toEqual([200, "", "0-1/*"]);
});

test.each([
  ["no_such_table", 404, "PGRST205"],
  ["read_items?no_such_column=eq.1", 400, "42703"],
  ["read_items?select=nothing", 400, "42703"],
  ["read_items?select=id,", 400, "PGRST100"],
  ["read_items?select=", 200, undefined],
  ["read_items?id=1", 400, "PGRST100"],
  ["read_items?id=like_this.1", 400, "PGRST100"],
  ["read_items?id=eq.word", 400, "22P02"],
  ["read_items?order=id.sideways", 400, "PGRST100"],
  ["read_items?or=(id.eq.1", 400, "PGRST100"],
  ["read_items?select=count()", 400, "PGRST123"],
  ["read_items?select=price.sum()", 400, "PGRST123"],
  ["read_items/1", 404, "PGRST125"],
  ["rpc/no_such_function", 404, "PGRST202"],
  ["", 404, "PGRST126"],
])("responds to %s with %i %s", async (path, status, code) => {
  const answer = await rest.ask(path);
  expect(answer.status).toBe(status);
  if (code) expect(answer.json).toMatchObject({ code });
});

test("reads a column named like an object prototype property", async () => {
  await rest.change(`create table read_odd ("constructor" int, "__proto__" text, "toString" int);
    insert into read_odd values (1, 'p', 2)`);
  const { text } = await rest.ask("read_odd?constructor=eq.1&select=__proto__,toString");
  expect(text).toBe('[{"__proto__":"p","toString":2}]');
});

test("lists the allowed methods of a relation for OPTIONS", async () => {
  const { headers } = await rest.ask("read_items", { method: "OPTIONS" });
  expect(headers.get("allow")).toBe("OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE");
});

test("rejects a schema that is not exposed by its name", async () => {
  const { status, json } = await rest.ask("users", { headers: { "Accept-Profile": "auth" } });
  expect([status, json]).toMatchObject([406, { code: "PGRST106" }]);
});
