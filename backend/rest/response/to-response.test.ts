import { describe, expect, test } from "vitest";
import type { Result } from "../execution/execute.ts";
import type { ApiRequest, Preferences } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import { describeError } from "./describe-error.ts";
import { toErrorResponse } from "./problem.ts";
import { toResponse } from "./to-response.ts";

const anonymous = { role: "anon", claims: {} };
const signedIn = { role: "authenticated", claims: {} };

const NO_PREFERENCES: Preferences = {
  return: undefined,
  count: undefined,
  resolution: undefined,
  missing: undefined,
  tx: undefined,
  handling: undefined,
  timezone: undefined,
  maxAffected: undefined,
  invalid: [],
};

function respond(
  parts: Partial<Result>,
  preferences: Partial<Preferences> = {},
  request: Partial<ApiRequest> = {},
): Response {
  const apiRequest: ApiRequest = {
    method: "GET",
    path: "/t",
    resource: { kind: "relation", name: "t" },
    schema: "public",
    isSchemaNegotiated: false,
    caller: anonymous,
    query: {
      select: [],
      filters: [],
      logic: [],
      order: [],
      ranges: [],
      columns: undefined,
      onConflict: undefined,
      parameters: [],
    },
    preferences: { ...NO_PREFERENCES, ...preferences },
    accept: [],
    body: { kind: "none" },
    contentType: "application/json",
    range: { offset: 0, limit: undefined },
    headers: {},
    cookies: {},
    ...request,
  };
  const result: Result = {
    kind: "read",
    body: "[]",
    mediaType: "application/json",
    pageCount: 0,
    totalCount: undefined,
    offset: 0,
    status: undefined,
    headers: [],
    location: [],
    insertedCount: undefined,
    isVoid: false,
    isResolutionApplied: false,
    ...parts,
  };
  return toResponse(result, apiRequest, "a=eq.1");
}

const shown = { return: "representation" } as const;

describe("status and Content-Range", () => {
  test.each<[Partial<Result>, Partial<Preferences>, number, string | null]>([
    [{ pageCount: 3 }, {}, 200, "0-2/*"],
    [{ pageCount: 0 }, {}, 200, "*/*"],
    [{ pageCount: 3, totalCount: 3 }, {}, 200, "0-2/3"],
    [{ pageCount: 3, totalCount: 9, offset: 2 }, {}, 206, "2-4/9"],
    [{ pageCount: 0, totalCount: 0 }, {}, 200, "*/0"],
    [{ pageCount: 0, totalCount: 5, offset: 5 }, {}, 206, "*/5"],
    [{ pageCount: 0, totalCount: 5, offset: 6 }, {}, 416, "*/5"],
    [{ kind: "call", pageCount: 1 }, {}, 200, "0-0/*"],
    [{ kind: "call", isVoid: true, pageCount: 1 }, {}, 204, "0-0/*"],
    [{ kind: "insert", pageCount: 2 }, shown, 201, "*/*"],
    [{ kind: "insert", pageCount: 2 }, { count: "exact" }, 201, "*/2"],
    [
      { kind: "insert", pageCount: 2, insertedCount: 0 },
      { resolution: "merge-duplicates" },
      200,
      "*/*",
    ],
    [{ kind: "insert", pageCount: 2, insertedCount: 1 }, {}, 201, "*/*"],
    [{ kind: "update", pageCount: 2 }, shown, 200, "0-1/*"],
    [{ kind: "update", pageCount: 2 }, { count: "exact" }, 204, "0-1/2"],
    [{ kind: "delete", pageCount: 2 }, { ...shown, count: "exact" }, 200, "*/2"],
    [{ kind: "delete", pageCount: 2 }, {}, 204, "*/*"],
    [{ kind: "upsert", pageCount: 1, insertedCount: 1 }, shown, 201, null],
    [{ kind: "upsert", pageCount: 1, insertedCount: 0 }, shown, 200, null],
    [{ kind: "upsert", pageCount: 1, insertedCount: 1 }, {}, 204, null],
    [{ kind: "plan" }, {}, 200, null],
  ])("sets status and Content-Range of %j with %j", async (result, preferences, status, range) => {
    const response = respond(result, preferences);
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Range")).toBe(range);
    if (status === 204) expect(await response.text()).toBe("");
  });
});

test("sets Content-Location for reads and Location for inserts", () => {
  expect(respond({}).headers.get("Content-Location")).toBe("/t?a=eq.1");
  const inserted = respond({ kind: "insert", location: [["id", "eq.a b"]] });
  expect(inserted.headers.get("Location")).toBe("/t?id=eq.a%20b");
  expect(inserted.headers.has("Content-Type")).toBe(false);
});

test("names the applied preferences and the selected schema", () => {
  const preferences = {
    ...shown,
    resolution: "merge-duplicates",
    missing: "default",
    maxAffected: 5,
    handling: "strict",
  } as const;
  const negotiated = { isSchemaNegotiated: true };
  const read = respond({}, preferences, negotiated);
  expect(read.headers.get("Preference-Applied")).toBe("handling=strict");
  expect(read.headers.get("Content-Profile")).toBe("public");
  const inserted = respond({ kind: "insert", isResolutionApplied: true }, preferences);
  expect(inserted.headers.get("Preference-Applied")).toBe(
    "resolution=merge-duplicates, missing=default, return=representation, handling=strict",
  );
  expect(respond({ kind: "delete" }, preferences).headers.get("Preference-Applied")).toBe(
    "return=representation, handling=strict, max-affected=5",
  );
});

test("applies status and headers of the statement, and answers HEAD without a body", async () => {
  const response = respond(
    {
      body: "[1]",
      status: 418,
      headers: [
        ["Content-Type", "text/x-own"],
        ["Set-Cookie", "a=1"],
        ["Set-Cookie", "b=2"],
      ],
    },
    {},
    { method: "HEAD" },
  );
  expect(response.status).toBe(418);
  expect(response.headers.get("Content-Type")).toBe("text/x-own");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.text()).toBe("");
});

function databaseError(code: string, message = "refused", detail?: string) {
  return Object.assign(new Error(message), { code, severity: "ERROR", detail });
}

describe("errors", () => {
  test.each([
    ["23505", "", 409],
    ["23503", "", 409],
    ["23502", "", 400],
    ["22P02", "", 400],
    ["25006", "", 405],
    ["42883", "", 404],
    ["42883", "function xmlagg(integer) does not exist", 406],
    ["42P01", "", 404],
    ["42P17", "", 500],
    ["40001", "", 500],
    ["53300", "", 503],
    ["54001", "", 400],
    ["57014", "", 500],
    ["XX000", "tsquery stack too small", 400],
    ["XX000", "", 500],
    ["P0001", "", 400],
    ["P0002", "", 500],
    ["PT402", "", 402],
    ["PTxxx", "", 500],
    ["22023", 'role "x" does not exist', 401],
    ["22023", "", 400],
    ["21000", "UPDATE requires a WHERE clause", 400],
    ["21000", "", 500],
  ])("answers SQLSTATE %s (%s) with %i", (code, message, status) => {
    expect(describeError(databaseError(code, message), signedIn)).toMatchObject({ code, status });
  });

  test("returns 401 to anonymous callers who lack a privilege", () => {
    const error = databaseError("42501");
    expect(describeError(error, signedIn)).toMatchObject({ status: 403 });
    expect(describeError(error, anonymous)).toMatchObject({
      status: 401,
      headers: { "WWW-Authenticate": "Bearer" },
    });
  });

  test("uses the response of a function that raises PGRST", async () => {
    const error = databaseError(
      "PGRST",
      '{"code":"123","message":"No","hint":"Pay"}',
      '{"status":402,"status_text":"Pay","headers":{"X-Own":"1"}}',
    );
    const problem = describeError(error, signedIn);
    if (!problem) throw new Error("The error is not known.");
    const response = toErrorResponse(problem);
    expect(response.status).toBe(402);
    expect(response.statusText).toBe("Pay");
    expect(response.headers.get("X-Own")).toBe("1");
    expect(await response.json()).toEqual({
      code: "123",
      message: "No",
      details: null,
      hint: "Pay",
    });
  });

  test.each([
    ["no JSON", undefined],
    ['{"code":"1","message":"m"}', undefined],
    ['{"code":"1","message":"m"}', '{"status":"x"}'],
  ])("answers PGRST121 to a function that raises PGRST with %s and %s", (message, detail) => {
    expect(describeError(databaseError("PGRST", message, detail), signedIn)).toMatchObject({
      status: 500,
      code: "PGRST121",
    });
  });

  test("describes refusals, and returns undefined for unknown errors", async () => {
    const problem = describeError(new RestError(400, "PGRST100", "m", "d", "h"), signedIn);
    if (!problem) throw new Error("The error is not known.");
    const response = toErrorResponse(problem);
    expect(response.headers.get("Proxy-Status")).toBe("PostgREST; error=PGRST100");
    expect(await response.json()).toEqual({
      code: "PGRST100",
      message: "m",
      details: "d",
      hint: "h",
    });
    expect(describeError(new TypeError("a fault of ours"), signedIn)).toBeUndefined();
  });
});

test.each([
  ["53100", "The database has no room left. Try again later."],
  ["53300", "The database has too many connections. Try again later."],
  ["53400", "The database has reached a limit. Try again later."],
])("names the shortage %s without the server's details", (code, message) => {
  const error = Object.assign(new Error("/var/lib/postgresql"), { code, severity: "FATAL" });
  expect(describeError(error, anonymous)).toMatchObject({ code, message });
});
