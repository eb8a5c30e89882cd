import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeStorage } from "../objects/storage-behaviour.ts";
import type { StorageAdapter } from "../storage-adapter.ts";
import { createS3Storage } from "./s3-storage.ts";

const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

let folder: string;
let server: S3rver;
let endpoint: string;

function open(keys = KEYS): StorageAdapter {
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

  it("says that the store is not available when it refuses the keys", async () => {
    const storage = open({ accessKeyId: "S3RVER", secretAccessKey: "wrong" });
    await expect(storage.headObject("b", "a", undefined)).rejects.toMatchObject({ status: 503 });
  });

  it("says that the store is not available when nothing listens", async () => {
    const storage = createS3Storage({
      endpoint: "http://127.0.0.1:9",
      region: "us-east-1",
      bucket: "newsroom",
      forcePathStyle: true,
      ...KEYS,
    });
    await expect(storage.getObject("b", "a", undefined)).rejects.toMatchObject({ status: 503 });
  });

  it("signs addresses that others can read", async () => {
    const key = "signed/ü +1.txt";
    await open().uploadObject("b", key, undefined, Buffer.from("hi"), "text/plain", "");
    const response = await fetch(await open().privateAssetUrl("b", key, undefined));
    expect(await response.text()).toBe("hi");
  });
});
