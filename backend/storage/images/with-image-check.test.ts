import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import type { ObjectStore } from "../objects/object-store.ts";
import { createS3Storage } from "../s3/s3-storage.ts";
import { withImageCheck } from "./with-image-check.ts";

const MORE_THAN_MAY_WAIT = 600;

it("closes a file of the store when too many images wait for their check", async () => {
  const answers: ServerResponse[] = [];
  const server = createServer((_, response) => {
    answers.push(response.writeHead(200, { "Content-Length": 9 }));
    response.write("part");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: "x",
    bucket: "b",
    forcePathStyle: true,
    accessKeyId: "x",
    secretAccessKey: "x",
  });
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const { metadata } = await storage.getObject("drop", "first");
  const store: ObjectStore = {
    ...storage,
    async getObject(bucket, key) {
      if (key === "last") return storage.getObject(bucket, key);
      const body = new ReadableStream({ pull: () => ended.promise });
      return { metadata, httpStatusCode: 200, body };
    },
  };
  const checked = withImageCheck(store, { buckets: ["images"], incomingFolder: tmpdir() });
  const copy = (key: string) => checked.copyObject("drop", key, "images", key);
  const others = Array.from({ length: MORE_THAN_MAY_WAIT }, (_, index) => copy(`${index}`));
  const settled = Promise.allSettled(others);
  try {
    await expect(copy("last")).rejects.toMatchObject({ status: 503 });
    const last = answers.at(-1);
    await expect.poll(() => last?.closed).toBe(true);
  } finally {
    ended.reject(new Error("the test is over"));
    server.closeAllConnections();
    server.close();
    await settled;
  }
});
