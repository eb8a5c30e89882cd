import { describe, expect, test } from "vitest";
import { RestError } from "../request/rest-error.ts";
import { parseAccept, toContentType } from "./media-types.ts";
import { parseRequest, type RequestOptions } from "./parse-request.ts";
import { describePreferences, parsePreferences } from "./preferences.ts";

const options: RequestOptions = {
  schemas: ["public", "api"],
  isRollbackAllowed: true,
  limits: {
    embedDepth: 4,
    relations: 12,
    selectItems: 20,
    conditions: 20,
    logicDepth: 5,
  },
};
const caller = { role: "anon", claims: { role: "anon" } };

async function parse(path: string, init: RequestInit = {}) {
  const request = new Request(`http://localhost/rest/v1${path}`, init);
  // A string body gets a text content type by default.
  if (!new Headers(init.headers).has("Content-Type")) request.headers.delete("Content-Type");
  return (await parseRequest(request, caller, options)).apiRequest;
}

async function refusalOf(path: string, init?: RequestInit) {
  const error = await parse(path, init).catch((problem: unknown) => problem);
  if (!(error instanceof RestError)) throw new Error(`${path} was read.`);
  const { status, code, message, details } = error;
  return { status, code, message, details };
}

function post(body: BodyInit, type?: string, path = "/t") {
  return parse(path, { method: "POST", body, headers: type ? { "Content-Type": type } : {} });
}

const json = (text: string, parts: object) => ({
  kind: "json",
  text,
  isArray: false,
  isEmptyArray: false,
  ...parts,
});

describe("target", () => {
  test.each([
    ["", { kind: "root" }, "/"],
    ["/", { kind: "root" }, "/"],
    ["/a%20b?x=eq.1", { kind: "relation", name: "a b" }, "/a%20b"],
    ["/rpc/f", { kind: "function", name: "f" }, "/rpc/f"],
    ["/rpc", { kind: "relation", name: "rpc" }, "/rpc"],
  ])("parses the target of the path %s", async (path, resource, requestPath) => {
    expect(await parse(path)).toMatchObject({ resource, path: requestPath });
  });

  test.each(["/a/b", "/a/", "/rpc/f/g", "/%zz"])(
    "refuses the path %s with PGRST125",
    async (path) => {
      expect(await refusalOf(path)).toMatchObject({ status: 404, code: "PGRST125" });
    },
  );

  test.each([
    ["/rpc/f", "PATCH", "PGRST101"],
    ["/", "POST", "PGRST117"],
    ["/t", "PROPFIND", "PGRST117"],
  ])("refuses the path %s with the method %s", async (path, method, code) => {
    expect(await refusalOf(path, { method })).toMatchObject({ status: 405, code });
  });

  test("reads the schema from Accept-Profile for reads and Content-Profile for writes", async () => {
    const headers = { "Accept-Profile": "api", "Content-Profile": "public" };
    expect(await parse("/t", { headers })).toMatchObject({ schema: "api" });
    expect(await parse("/t", { headers, method: "POST", body: "{}" })).toMatchObject({
      schema: "public",
    });
    expect(await refusalOf("/t", { headers: { "Accept-Profile": "auth" } })).toMatchObject({
      status: 406,
      code: "PGRST106",
    });
  });

  test("removes the apikey parameter from the query, and keeps headers and cookies", async () => {
    const headers = { Cookie: "a=1; b=x=y; a=2; __proto__=z", "X-Own": "1" };
    const request = await parse("/t?apikey=k", { headers });
    expect(request.query.filters).toEqual([]);
    expect(request.headers).toEqual({ "x-own": "1" });
    expect(Object.entries(request.cookies)).toEqual([
      ["a", "1"],
      ["b", "x=y"],
      ["__proto__", "z"],
    ]);
  });
});

describe("range", () => {
  test.each([
    ["", undefined, { offset: 0, limit: undefined }],
    ["limit=5", undefined, { offset: 0, limit: 5 }],
    ["limit=5&offset=2", undefined, { offset: 2, limit: 5 }],
    ["offset=-2", undefined, { offset: 0, limit: undefined }],
    ["limit=0", "0-9", { offset: 0, limit: 0 }],
    ["limit=x", undefined, { offset: 0, limit: undefined }],
    ["", "10-19", { offset: 10, limit: 10 }],
    ["", "10-", { offset: 10, limit: undefined }],
    ["limit=15", "10-99", { offset: 10, limit: 5 }],
    ["", "bytes=0-5", { offset: 0, limit: undefined }],
  ])("parses the row range of ?%s with Range %s", async (query, range, expected) => {
    const request = await parse(`/t?${query}`, { headers: range ? { Range: range } : {} });
    expect(request.range).toEqual(expected);
  });

  test("refuses an empty row range", async () => {
    expect(await refusalOf("/t", { headers: { Range: "5-4" } })).toMatchObject({
      status: 416,
      code: "PGRST103",
      details:
        "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
    expect(await refusalOf("/t?limit=-1")).toMatchObject({
      status: 416,
      details: "Limit should be greater than or equal to zero.",
    });
  });

  test("refuses limit and offset with PUT, and ignores Range with other methods", async () => {
    const put = { method: "PUT", body: "{}" };
    expect(await refusalOf("/t?limit=1", put)).toMatchObject({ status: 400, code: "PGRST114" });
    const { range } = await parse("/t", { method: "DELETE", headers: { Range: "5-9" } });
    expect(range).toEqual({ offset: 0, limit: undefined });
  });
});

describe("JSON bodies", () => {
  test.each([
    ['{"a":1,"b":2}', json('{"a":1,"b":2}', { keys: ["a", "b"] })],
    ["{}", json("{}", { keys: [] })],
    ['[{"a":1},{"a":2}]', json('[{"a":1},{"a":2}]', { isArray: true, keys: ["a"] })],
    ["[]", json("[]", { isArray: true, isEmptyArray: true, keys: [] })],
    ["[{}]", json("[{}]", { isArray: true, keys: [] })],
    ["1", json("[]", { isArray: true, isEmptyArray: true, keys: [] })],
    ['{"__proto__":1}', json('{"__proto__":1}', { keys: ["__proto__"] })],
  ])("parses the JSON body %s", async (body, expected) => {
    expect((await post(body)).body).toEqual(expected);
  });

  test("keeps all digits of every number in a JSON body", async () => {
    const text = '{"n":9007199254740993,"d":[0.1000000000000000055511151231257827]}';
    expect((await post(text)).body).toMatchObject({ text });
  });

  test.each([
    ['[{"a":1},{"b":2}]', "All object keys must match"],
    ['[{"a":1},{"a":1,"b":2}]', "All object keys must match"],
    ["[1]", "All object keys must match"],
    ["", "Empty or invalid json"],
    ["{a:1}", "Empty or invalid json"],
  ])("refuses the JSON body %s", async (body, message) => {
    expect(await refusalOf("/t", { method: "POST", body })).toMatchObject({
      status: 400,
      code: "PGRST102",
      message,
    });
  });

  test("uses the names of columns= instead of comparing keys", async () => {
    const { body } = await post('[{"a":1},{"b":2}]', undefined, "/t?columns=a,b");
    expect(body).toMatchObject({ isArray: true, keys: ["a", "b"] });
  });
});

describe("other bodies", () => {
  test("converts CSV to rows, with quotes, NULL and line breaks in fields", async () => {
    const csv = 'a,b\r\n"x,""y""\nz",NULL\r\n,2\r\n\r\n';
    expect((await post(csv, "text/csv")).body).toEqual(
      json('[{"a":"x,\\"y\\"\\nz","b":null},{"a":"","b":"2"}]', {
        isArray: true,
        keys: ["a", "b"],
      }),
    );
  });

  test.each([
    ["a,b\n1,2\n3", "All lines must have same number of fields"],
    ['a,b\n1,"2', "Invalid CSV in line 2"],
    ["", "There is no header line"],
  ])("refuses the CSV body %j", async (body, message) => {
    const headers = { "Content-Type": "text/csv" };
    expect(await refusalOf("/t", { method: "POST", body, headers })).toMatchObject({
      code: "PGRST102",
      message,
    });
  });

  test.each([
    ["text/csv", "a\n", "\n"],
    ["text/csv", "a\n", "b\n"],
    ["application/x-www-form-urlencoded", "a=b", "&a=b"],
    ["application/json", "[{}", ",{}"],
    ["application/json", "[[]", ",[]"],
    ["application/json", "[1", ",1"],
    ["application/json", '{"a":1', ',"a":1'],
    ["application/json", '[{"a":[{}', ",{}"],
  ])("refuses a body of %s with millions of values", async (type, start, value) => {
    const headers = { "Content-Type": type };
    const send = (count: number) =>
      refusalOf("/t", { method: "POST", body: start + value.repeat(count), headers });
    expect(await send(2_500_000)).toMatchObject({
      code: "PGRST102",
      message: "A body of this type has at most 250,000 values",
    });
  });

  test("accepts JSON with 250,000 values, and with more of them within strings and deeper lists", async () => {
    const rows = `[{"a":${JSON.stringify('\\",[{'.repeat(300_000))},"b":[${"1,".repeat(300_000)}1]}`;
    const full = `${rows}${",{}".repeat(124_998)}`;
    const headers = { "Content-Type": "application/json" };
    const send = (body: string) => refusalOf("/t", { method: "POST", body, headers });
    expect(await send(`${full}]`)).toMatchObject({ message: "All object keys must match" });
    expect(await send(`${full},{}]`)).toMatchObject({
      message: "A body of this type has at most 250,000 values",
    });
  });

  test("converts a form to one row, or to arguments of a function", async () => {
    const type = "application/x-www-form-urlencoded";
    expect((await post("a=1&b=x+y&a=2", type)).body).toEqual(
      json('{"a":"2","b":"x y"}', { keys: ["a", "b"] }),
    );
    expect((await post("a=1&a=2", type, "/rpc/f")).body).toEqual({
      kind: "form",
      pairs: [
        ["a", "1"],
        ["a", "2"],
      ],
      keys: ["a"],
    });
  });

  test.each(["text/plain", "text/xml", "application/octet-stream"])(
    "accepts %s for functions and refuses it for tables",
    async (type) => {
      expect((await post("\u0000x", type, "/rpc/f")).body).toEqual({
        kind: "raw",
        bytes: new TextEncoder().encode("\u0000x"),
      });
      const headers = { "Content-Type": type };
      expect(await refusalOf("/t", { method: "POST", body: "x", headers })).toMatchObject({
        code: "PGRST102",
        message: `Content-Type not acceptable: ${type}`,
      });
    },
  );

  test("treats an empty body as no arguments, and ignores the body of a DELETE", async () => {
    const call = await parse("/rpc/f", { method: "POST" });
    expect(call.body).toMatchObject({ text: "{}", keys: [] });
    expect((await parse("/t", { method: "DELETE", body: "?" })).body).toEqual({ kind: "none" });
  });
});

test("reads known preferences, takes the first of repeated ones, and lists unknown ones", () => {
  const header =
    "return=minimal, count=exact,count=planned , max-affected=5,x=1, timezone=Asia/Tokyo,handling=strict,tx=rollback";
  const preferences = parsePreferences(header, { isRollbackAllowed: true });
  expect(preferences).toEqual({
    return: "minimal",
    count: "exact",
    resolution: undefined,
    missing: undefined,
    tx: "rollback",
    handling: "strict",
    timezone: "Asia/Tokyo",
    maxAffected: 5,
    invalid: ["x=1"],
  });
  expect(describePreferences(preferences)).toBe(
    "return=minimal, count=exact, tx=rollback, handling=strict, timezone=Asia/Tokyo, max-affected=5",
  );
  expect(parsePreferences("tx=rollback", { isRollbackAllowed: false }).tx).toBeUndefined();
  expect(describePreferences(parsePreferences(null, { isRollbackAllowed: true }))).toBeUndefined();
});

test.each([
  [null, [{ kind: "any" }]],
  ["text/csv;q=0.1, application/json", [{ kind: "json" }, { kind: "csv" }]],
  ["*/*, text/csv", [{ kind: "csv" }, { kind: "any" }]],
  ["Application/Vnd.Pgrst.Object+json", [{ kind: "object", isWithoutNulls: false }]],
  ["application/vnd.pgrst.object;nulls=stripped", [{ kind: "object", isWithoutNulls: true }]],
  ["application/vnd.pgrst.array+json;nulls=stripped", [{ kind: "array-without-nulls" }]],
  ["application/vnd.pgrst.array+json", [{ kind: "json" }]],
  ["image/png", [{ kind: "other", name: "image/png" }]],
  [
    'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|wal',
    [{ kind: "plan", of: { kind: "csv" }, format: "json", options: ["analyze", "wal"] }],
  ],
])("reads Accept: %s", (header, types) => {
  expect(parseAccept(header)).toEqual(types);
});

test("adds a charset to text media types", () => {
  expect(toContentType("application/json")).toBe("application/json; charset=utf-8");
  expect(toContentType("image/png")).toBe("image/png");
});
