import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { createConnectionPool } from "./connection-pool.ts";
import { DatabaseUnavailable } from "./database-errors.ts";

/** A server that accepts connections and never responds. */
async function startSilentServer() {
  const server = createServer(() => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { server, url: `postgres://reader:secret@127.0.0.1:${port}/news` };
}

test("acquire fails when the server closes the connection during startup", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.end()));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const pool = createConnectionPool({ url: `postgres://a:b@127.0.0.1:${port}/news`, max: 1 });
  const asked = [pool.acquire(), pool.query("select 1", []), pool.acquire()];
  for (const result of await Promise.allSettled(asked))
    expect(result).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailable) });
  expect(pool.stats()).toEqual({ max: 1, open: 0, used: 0, waiting: 0 });
  await pool.close();
  server.close();
});

test("acquire fails at its deadline when the server does not answer, also for queued requests", async () => {
  const { server, url } = await startSilentServer();
  const pool = createConnectionPool({ url, max: 1, acquireTimeoutMs: 200 });
  const asked = [pool.acquire(), pool.acquire(), pool.acquire()];
  for (const result of await Promise.allSettled(asked))
    expect(result).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailable) });
  await pool.close();
  server.close();
});

test("close resolves while a connection to an unresponsive server is being made", async () => {
  const { server, url } = await startSilentServer();
  const pool = createConnectionPool({ url, max: 1 });
  const asked = pool.acquire().catch((error: unknown) => error);
  const startedAt = performance.now();
  await pool.close();
  expect(performance.now() - startedAt).toBeLessThan(3000);
  await asked;
  server.close();
}, 15_000);
