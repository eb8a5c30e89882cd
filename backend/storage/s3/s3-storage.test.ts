import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectBody, type ObjectStore } from "../objects/object-store.ts";
import { describeStorage } from "../objects/object-store-behavior.ts";
import { createS3Storage } from "./s3-storage.ts";

const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

let folder: string;
let server: S3rver;
let endpoint: string;

function open(keys = KEYS): ObjectStore {
  return createS3Storage({
    endpoint,
    region: "us-east-1",
    bucket: "newsroom",
    forcePathStyle: true,
    ...keys,
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-s3-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "newsroom", configs: [] }],
  });
  const { port }: AddressInfo = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("S3 storage", () => {
  describeStorage(open);

  it("reports the store as unavailable when it rejects the credentials", async () => {
    const storage = open({ accessKeyId: "S3RVER", secretAccessKey: "wrong" });
    await expect(storage.headObject("b", "a")).rejects.toMatchObject({ status: 503 });
  });

  it("reports the store as unavailable when it refuses connections", async () => {
    const storage = createS3Storage({
      endpoint: "http://127.0.0.1:9",
      region: "us-east-1",
      bucket: "newsroom",
      forcePathStyle: true,
      ...KEYS,
    });
    await expect(storage.getObject("b", "a")).rejects.toMatchObject({ status: 503 });
  });
});

describe("an S3 store that takes its time", () => {
  const LIMIT_MS = 1000;

  /** A store whose responses the test controls, and a client of it. */
  async function openSlow(answer: (response: ServerResponse) => void) {
    const slow = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const { port } = slow.address() as AddressInfo;
    const storage = createS3Storage(
      {
        endpoint: `http://127.0.0.1:${port}`,
        region: "x",
        bucket: "b",
        forcePathStyle: true,
        ...KEYS,
      },
      { answerLimitMs: LIMIT_MS },
    );
    return {
      storage,
      close() {
        slow.closeAllConnections();
        slow.close();
      },
    };
  }

  it("allows a body to take longer than the response timeout", async () => {
    const { storage, close } = await openSlow(async (response) => {
      response.writeHead(200, { "Content-Length": 2 }).write("a");
      await delay(1.5 * LIMIT_MS);
      response.end("b");
    });
    const { body } = await storage.getObject("b", "a");
    expect(String(await collectBody(body))).toBe("ab");
    close();
  });

  it("fails when the store does not respond in time", async () => {
    const { storage, close } = await openSlow(() => undefined);
    await expect(storage.getObject("b", "a")).rejects.toMatchObject({ status: 503 });
    close();
  });
});
