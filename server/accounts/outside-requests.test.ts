import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../../app/data/database.types.ts";
import { readEnvironment } from "../settings/environment.ts";
import { watchOutsideRequests } from "./outside-requests.ts";

const LOCAL = { host: "localhost:3000" };
const FORWARDED = { ...LOCAL, "x-forwarded-for": "192.0.2.1" };

let printed = "";
beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A watch over a database that answers each function with `answers`, or not at all. */
function watch(source: Record<string, string> = {}, answers: Record<string, unknown> = {}) {
  const calls: string[] = [];
  const lines: string[] = [];
  const database = { isDown: false };
  const client = createClient<Database>("http://localhost:3000", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (url) => {
        const name = String(url).split("/rpc/")[1] ?? "";
        calls.push(name);
        return database.isDown
          ? Response.json({ message: "down" }, { status: 503 })
          : Response.json(answers[name] ?? null);
      },
    },
  });
  const outside = watchOutsideRequests({
    client,
    environment: readEnvironment(source),
    address: "http://localhost:3000",
    log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }),
  });
  const app = new Hono().get("/", outside.waitForRecord, (context) => context.text("answered"));
  async function send(headers: Record<string, string>): Promise<number> {
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: "127.0.0.1" });
    const request = new IncomingMessage(socket);
    request.httpVersion = "1.1";
    request.headers = headers;
    outside.notice(request);
    return (await app.request("/")).status;
  }
  return { send, calls, lines, database };
}

const OPEN = { close_first_account: true, warn_of_open_staff_access: true };

test("asks nothing of the database while all requests are local", async () => {
  const { send, calls, lines } = watch({}, OPEN);
  for (let count = 0; count < 3; count++) expect(await send(LOCAL)).toBe(200);
  expect([calls, lines, printed]).toEqual([[], [], ""]);
});

test("records the first forwarded request, with one link and one line for each danger, once", async () => {
  const { send, calls, lines } = watch({}, OPEN);
  const answers = await Promise.all([FORWARDED, FORWARDED, LOCAL].map(send));
  expect(answers).toEqual([200, 200, 200]);
  await send(FORWARDED);
  expect(calls).toEqual(["close_first_account", "create_setup_link", "warn_of_open_staff_access"]);
  expect(printed.match(/^http:\/\/localhost:3000\/setup#token=[\w-]{43}$/gm)).toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, sign: "header x-forwarded-for", msg: expect.stringContaining("setup link") },
    { level: 40, msg: expect.stringContaining("set STAFF_ACCESS=role") },
  ]);
  expect(lines.join("")).not.toContain("token");
});

test("is silent where there is an admin and staff access was chosen in the newsroom", async () => {
  const { send, lines } = watch(
    {},
    { close_first_account: false, warn_of_open_staff_access: false },
  );
  expect(await send(FORWARDED)).toBe(200);
  expect([lines, printed]).toEqual([[], ""]);
});

test.each([
  [{ STAFF_ACCESS: "role" }, ["close_first_account"]],
  [{ ADMIN_EMAIL: "boss@example.org" }, ["warn_of_open_staff_access"]],
  [{ SITE_URL: "https://news.example", STAFF_ACCESS: "any-user" }, []],
  [{ TRUST_PROXY: "1", STAFF_ACCESS: "role" }, []],
] as [Record<string, string>, string[]][])(
  "records a forwarded request with the settings %j by %j",
  async (source, expected) => {
    const { send, calls } = watch(source);
    await send(FORWARDED);
    expect(calls).toEqual(expected);
  },
);

test("refuses API requests until the database has the record, and prints the link then", async () => {
  const { send, lines, database } = watch({}, OPEN);
  database.isDown = true;
  expect(await send(FORWARDED)).toBe(503);
  expect(await send(LOCAL)).toBe(503);
  expect(printed).toBe("");
  database.isDown = false;
  expect(await send(LOCAL)).toBe(200);
  expect(printed).toContain("/setup#token=");
  expect(lines.filter((line) => line.includes("cannot record"))).toHaveLength(1);
});
