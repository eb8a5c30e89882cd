import { expect, test, vi } from "vitest";
import { type ConnectionPool, DEFAULT_ROLE_TIMEOUTS } from "../../core/database/connection-pool.ts";
import type { ApiRequest } from "../request/api-request.ts";
import { DEFAULT_REST_LIMITS } from "../request/rest-limits.ts";
import { createExecutor } from "./execute.ts";

const TABLE = {
  schema: "public",
  name: "articles",
  description: null,
  isView: false,
  isInsertable: true,
  isUpdatable: true,
  isDeletable: true,
  hasRowSecurity: false,
  columns: [],
};
const ANSWER = { page_count: "1", total_count: null, status: null, headers: null, location: null };

/** Answers catalog queries with one table, and all others only when `answer` is called. */
function createFakePool() {
  const sent: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let isLoaded = false;
  const send = async (text: string) => {
    if (text.includes("::text as result")) {
      return [{ result: JSON.stringify(text.includes("isInsertable") ? [TABLE] : []) }];
    }
    if (isLoaded) {
      sent.push(text.replace(/\s+/g, " "));
      await answered;
    }
    return [{ ...ANSWER, updated_count: null, bytes: "2", embedded_rows: "0", body: "[]" }];
  };
  const sendTogether = (statements: { sql: string }[]) =>
    Promise.all(statements.map(({ sql }) => send(sql)));
  // The end of the transaction that reads the catalog.
  const rollback = async () => {
    isLoaded = true;
  };
  const connection = { send, sendTogether, rollback, release: () => undefined };
  const pool = {
    acquire: async () => connection,
    query: send,
    roleTimeouts: DEFAULT_ROLE_TIMEOUTS,
  } as unknown as ConnectionPool;
  return { pool, sent, answer };
}

function toRequest(method: ApiRequest["method"]): ApiRequest {
  return {
    method,
    path: "/articles",
    resource: { kind: "relation", name: "articles" },
    schema: "public",
    isSchemaNegotiated: false,
    caller: { role: "anon", claims: { role: "anon" } },
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
    preferences: {
      return: undefined,
      count: undefined,
      resolution: undefined,
      missing: undefined,
      tx: undefined,
      handling: undefined,
      timezone: undefined,
      maxAffected: undefined,
      invalid: [],
    },
    accept: [{ kind: "json" }],
    body: { kind: "none" },
    contentType: "application/json",
    range: { offset: 0, limit: undefined },
    headers: {},
    cookies: {},
  };
}

async function sentBeforeAnswers(method: ApiRequest["method"]): Promise<string[]> {
  const { pool, sent, answer } = createFakePool();
  const executor = createExecutor({
    pool,
    schemas: ["public"],
    limits: DEFAULT_REST_LIMITS,
  });
  const result = executor.execute(toRequest(method));
  await vi.waitFor(() => expect(sent.some((text) => text.startsWith("with "))).toBe(true));
  const before = [...sent];
  answer();
  await result;
  return before;
}

test("sends a read as one pipelined transaction without waiting for a response", async () => {
  expect(await sentBeforeAnswers("GET")).toEqual([
    "begin read only",
    expect.stringMatching(/^select length\(concat\(set_config\('request/),
    expect.stringMatching(/^with pgrst_rows as/),
    "commit",
  ]);
});

test("commits a write only after its result was checked", async () => {
  expect(await sentBeforeAnswers("DELETE")).toEqual([
    "begin",
    expect.stringMatching(/^select length\(concat\(set_config\('request/),
    expect.stringMatching(/^with pgrst_source as \(delete from/),
  ]);
});
