import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createFunctionPool, type FunctionLimits, type FunctionPool } from "./function-pool.ts";

/** Limits of the pool, short enough to wait for. */

const LIMITS: FunctionLimits = {
  workers: 1,
  requestsEach: 4,
  waiting: 2,
  timeLimitMs: 20_000,
  idleMs: 60_000,
  memoryMb: 64,
};

const CODE = `
const notes = [];
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let thread = Math.random();
Deno.serve(async (request) => {
  const path = new URL(request.url).pathname;
  if (path === "/thread") return Response.json(thread);
  if (path === "/notes") return Response.json(notes);
  if (path === "/never") {
    request.signal.addEventListener("abort", () => notes.push("aborted"));
    return new Promise(() => {});
  }
  if (path === "/loop") for (;;);
  if (path === "/clears-up") {
    await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
    await wait(200);
    await fetch("http://site.test/done");
    return new Response("late");
  }
  if (path === "/stream") {
    let pulls = 0;
    return new Response(new ReadableStream({
      pull(controller) {
        pulls += 1;
        notes.push("pull " + pulls);
        controller.enqueue(new Uint8Array(1000).fill(pulls));
        if (pulls === 50) controller.close();
      },
      cancel() { notes.push("cancelled"); },
    }, { highWaterMark: 0 }));
  }
  if (path === "/fails-later") {
    return new Response(new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
      pull: (controller) => wait(50).then(() => controller.error(new Error("broken"))),
    }));
  }
  if (path === "/echo") return new Response(request.body);
  if (path === "/first-byte") {
    const reader = request.body.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return Response.json(value[0]);
  }
  await wait(300);
  return new Response(path);
});`;

let folder: string;
let pool: FunctionPool;
let asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-functions-"));
  await writeFile(join(folder, "function.ts"), CODE);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => pool.close());

function open(limits: Partial<FunctionLimits> = {}): void {
  asked = [];
  pool = createFunctionPool({
    entry: pathToFileURL(join(folder, "function.ts")).href,
    limits: { ...LIMITS, ...limits },
    env: {},
    siteAddresses: ["http://site.test/"],
    async answerFromSite(request) {
      asked.push(request.url);
      return new Response("ok");
    },
    onLine: () => undefined,
    onFailure: () => undefined,
  });
}
const invoke = (path: string, init?: RequestInit & { duplex?: "half" }) =>
  pool.invoke(new Request(`http://function.test/${path}`, init));
const json = async (path: string) => (await invoke(path)).json();

test("refuses a request that takes too long and aborts its signal", async () => {
  open();
  const before = await json("thread");
  const never = pool.invoke(new Request("http://function.test/never"), 700);
  const [slow, other] = await Promise.allSettled([never, invoke("other")]);
  expect(slow).toMatchObject({ reason: { status: 504, code: "IDLE_TIMEOUT" } });
  expect(other).toMatchObject({ status: "fulfilled" });
  // A thread in which a request timed out gets no further requests.
  expect(await json("thread")).not.toBe(before);
});

test("ends a thread whose event loop is blocked and fails its other requests", async () => {
  open();
  await json("thread");
  const stuck = pool.invoke(new Request("http://function.test/loop"), 700);
  await delay(50);
  const [loop, other] = await Promise.allSettled([stuck, invoke("other")]);
  expect(loop).toMatchObject({ reason: { status: 504 } });
  expect(other).toMatchObject({ reason: { status: 546, code: "WORKER_RESOURCE_LIMIT" } });
  expect((await invoke("next")).status).toBe(200);
});

test("queues requests beyond the concurrency limit and refuses those beyond the queue limit", async () => {
  open();
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      invoke(`call-${index}`).then((answer) => answer.text()),
    ),
  );
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { status: 546 } });
});

test("a request that leaves the queue does not block the next one", async () => {
  open({ requestsEach: 1 });
  const first = invoke("first");
  const leaving = new AbortController();
  const second = invoke("second", { signal: leaving.signal }).catch(() => "left");
  const third = invoke("third");
  leaving.abort();
  expect(await second).toBe("left");
  await (await first).text();
  expect(await (await third).text()).toBe("/third");
});

test("produces a body only as fast as the client reads it", async () => {
  open();
  const reader = (await invoke("stream")).body?.getReader();
  await reader?.read();
  await delay(200);
  expect(((await json("notes")) as string[]).length).toBeLessThanOrEqual(2);
  for (let read = 0; read < 5; read += 1) await reader?.read();
  await reader?.cancel();
  await delay(100);
  const notes: string[] = await json("notes");
  expect(notes.at(-1)).toBe("cancelled");
  expect(notes.length).toBeLessThanOrEqual(9);
});

test("streams whole bodies in both directions and fails when one breaks off", async () => {
  open();
  const whole = await (await invoke("stream")).arrayBuffer();
  expect(whole.byteLength).toBe(50_000);
  const bytes = new Uint8Array(3_000_000).map((_, index) => index * 31);
  const body = new Blob([bytes]).stream();
  const echoed = await invoke("echo", { method: "POST", body, duplex: "half" });
  expect(Buffer.from(await echoed.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  await expect((await invoke("fails-later")).text()).rejects.toThrow("broken");
});

test("stops sending a request body that the function cancelled", async () => {
  open();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(10).fill(7));
      },
    },
    { highWaterMark: 0 },
  );
  const answer = await invoke("first-byte", { method: "POST", body, duplex: "half" });
  expect(await answer.json()).toBe(7);
  await delay(100);
  expect(sent).toBeLessThan(10);
});

test("aborts the function's request when the client disconnects", async () => {
  open();
  await json("thread");
  const leaving = new AbortController();
  const call = invoke("never", { signal: leaving.signal });
  await delay(200);
  leaving.abort();
  await expect(call).rejects.toThrow();
  await delay(50);
  expect(await json("notes")).toEqual(["aborted"]);
});

test("ends an idle thread and starts a new one for the next request", async () => {
  open({ idleMs: 100 });
  const first = await json("thread");
  expect(await json("thread")).toBe(first);
  await delay(400);
  expect(await json("thread")).not.toBe(first);
});

test("lets aborted functions clean up on shutdown", async () => {
  open();
  await json("thread");
  const stopping = new AbortController();
  const call = invoke("clears-up", { signal: stopping.signal }).catch(() => "stopped");
  await delay(200);
  stopping.abort();
  expect(await call).toBe("stopped");
  await pool.close();
  expect(asked).toEqual(["http://site.test/done"]);
});
