import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceClient } from "../support/clients.ts";
import { createArticle, paragraphs } from "../support/rows.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { waitFor } from "../support/wait-for.ts";
import { createBucket, describeLoad, expectNothingLost, type Load, startLoad } from "./load.ts";

/** Clients that use too many resources. */

let site: RunningSite;
let load: Load;
beforeAll(async () => {
  site = await startSite({ env: { LOG_LEVEL: "fatal" } });
  await createBucket(site);
  load = startLoad(() => site, 2);
  await waitFor("confirmed saves", () => load.acknowledged.articles.size > 3, 60_000);
});
afterAll(async () => {
  await load.stop();
  console.info(describeLoad(load));
  await expectNothingLost(site, load);
  expect([...load.statuses.keys()].filter((status) => status === 0 || status >= 400)).toEqual([]);
  await site.stop();
});

async function timePage(): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(site.url, { signal: AbortSignal.timeout(60_000) });
  await response.arrayBuffer();
  expect(response.status).toBe(200);
  return performance.now() - startedAt;
}

/** Opens connections that start a request and then send `pace()`, until the site closes them. */
async function openSlowly(count: number, first: string): Promise<Set<Socket>> {
  const { hostname, port } = new URL(site.url);
  const sockets = new Set<Socket>();
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    socket.write(first);
    sockets.add(socket);
    if (index % 500 === 499) await delay(100);
  }
  return sockets;
}

test("300 clients that send a byte per second delay nobody and are disconnected", async () => {
  const sockets = await openSlowly(300, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const pace = setInterval(() => {
    for (const socket of sockets) socket.write("a");
  }, 1000);
  const times: number[] = [];
  await waitFor(
    "the end of the slow ones",
    async () => {
      times.push(await timePage());
      await delay(500);
      return sockets.size === 0;
    },
    150_000,
  );
  clearInterval(pace);
  console.info(`slowest page beside them: ${Math.round(Math.max(...times))} ms`);
  expect(Math.max(...times)).toBeLessThan(5000);
});

test("pages are served beside 10,000 open connections", async () => {
  const sockets = await openSlowly(10_000, "");
  await delay(1000);
  expect(sockets.size).toBe(10_000);
  const times = [];
  for (let round = 0; round < 20; round += 1) times.push(await timePage());
  console.info(`slowest page beside them: ${Math.round(Math.max(...times))} ms`);
  expect(Math.max(...times)).toBeLessThan(5000);
  for (const socket of sockets) socket.destroy();
});

test.each(["with its length", "in chunks"])(
  "an upload of 5 GB %s is rejected long before its end",
  async (form) => {
    const size = 5 * 1024 ** 3;
    const before = await readMemory();
    const headers: Record<string, string | number> = {
      Authorization: `Bearer ${site.keys.secret}`,
      apikey: site.keys.secret,
      "Content-Type": "application/octet-stream",
      ...(form === "in chunks" ? {} : { "Content-Length": size }),
    };
    const { status, sent } = await sendEndlessly(
      "/storage/v1/object/faults/large.bin",
      headers,
      size,
    );
    console.info(`refused with ${status} after ${Math.round(sent / 1024 ** 2)} MiB`);
    expect([413, "closed"]).toContain(status);
    expect(sent).toBeLessThan(200 * 1024 ** 2);
    expect((await readMemory()) - before).toBeLessThan(300);
    await timePage();
  },
);

/** Sends zeros until there is a response, or the connection is closed. */
async function sendEndlessly(path: string, headers: Record<string, string | number>, size: number) {
  const chunk = Buffer.alloc(1024 * 1024);
  const upload = request(new URL(path, site.url), { method: "POST", headers });
  let status: number | "closed" | undefined;
  upload.once("response", (response) => {
    status = response.statusCode;
    response.resume();
  });
  upload.once("error", () => {
    status ??= "closed";
  });
  let sent = 0;
  while (status === undefined && sent < size) {
    const isFree = upload.write(chunk);
    sent += chunk.length;
    if (isFree) await delay(0);
    else await Promise.race([new Promise((resolve) => upload.once("drain", resolve)), delay(1000)]);
  }
  upload.destroy();
  return { status, sent };
}

test("an article of 4 MB, close to the limit, is saved and shown", async () => {
  const words = "What happened, and why it matters to those who live there. ".repeat(90);
  const content = paragraphs(...Array.from({ length: 770 }, () => words));
  expect(JSON.stringify(content).length).toBeGreaterThan(4_000_000);
  const { slug } = await createArticle(serviceClient(site), { content });
  const startedAt = performance.now();
  const response = await fetch(`${site.url}/article/${slug}`);
  const page = await response.text();
  console.info(`shown after ${Math.round(performance.now() - startedAt)} ms`);
  expect(response.status).toBe(200);
  expect(page.split("What happened, and why").length).toBeGreaterThan(90 * 770);
  await timePage();
});

/** RSS of the site's process in MiB. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${site.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
