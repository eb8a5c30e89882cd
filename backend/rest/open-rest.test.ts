import { expect, test } from "vitest";
import { type ConnectionPool, DEFAULT_ROLE_TIMEOUTS } from "../core/database/connection-pool.ts";
import { openRest } from "./open-rest.ts";

const caller = { role: "anon", claims: { role: "anon" } };

/** A pool that fails the test when it is used. */
function open() {
  const refuse = () => Promise.reject(new Error("The database was asked."));
  const failures: string[] = [];
  const pool: ConnectionPool = {
    acquire: refuse,
    query: refuse,
    roleTimeouts: DEFAULT_ROLE_TIMEOUTS,
    stats: () => ({ max: 0, open: 0, used: 0, waiting: 0 }),
    close: async () => undefined,
  };
  const rest = openRest({
    pool,
    schemas: ["public"],
    log: { error: (_details, message) => failures.push(message) },
  });
  const ask = (path: string, init?: RequestInit) =>
    rest.serve(new Request(`http://localhost/rest/v1${path}`, init), caller);
  return { ask, failures };
}

const jsonType = { "Content-Type": "application/json" };

test.each<[string, RequestInit, number, string]>([
  ["/t", { method: "POST", headers: jsonType, body: "[" }, 400, "PGRST102"],
  ["/t?select=a(b(c(d(e(*)))))", {}, 400, "54000"],
  [`/t?select=${"a(),".repeat(12)}a()`, {}, 400, "54000"],
  ["/t?select=a(", {}, 400, "PGRST100"],
  ["/t/x", {}, 404, "PGRST125"],
  ["/rpc/f", { method: "DELETE" }, 405, "PGRST101"],
])("refuses %s with %j without a database query", async (path, init, status, code) => {
  const { ask, failures } = open();
  const response = await ask(path, init);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(failures).toEqual([]);
});

test("answers preflight requests of any origin", async () => {
  const { ask } = open();
  const headers = { Origin: "https://example.org", "Access-Control-Request-Method": "PATCH" };
  const response = await ask("/t", { method: "OPTIONS", headers });
  expect(response.status).toBe(204);
  expect(response.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
});

test("answers HEAD without a body, also for errors", async () => {
  const response = await open().ask("/t?select=a(", { method: "HEAD" });
  expect(response.status).toBe(400);
  expect(await response.text()).toBe("");
});
