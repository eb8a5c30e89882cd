import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { collectBody, type ObjectResponse, type ObjectStore } from "../objects/object-store.ts";
import { createS3Storage } from "../s3/s3-storage.ts";
import { serveObject } from "./serve-object.ts";

it("stops the transfer of a part when the object has changed", async () => {
  const server = createServer(({ headers }, response) => {
    const isPart = headers.range !== undefined;
    response.writeHead(isPart ? 206 : 200, { ETag: '"new"', "Content-Length": isPart ? 9 : 5 });
    if (isPart) response.write("part");
    else response.end("whole");
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
  const responses: ObjectResponse[] = [];
  const store: ObjectStore = {
    ...storage,
    async getObject(...args) {
      const response = await storage.getObject(...args);
      responses.push(response);
      return response;
    },
  };
  const headers = { Range: "bytes=0-8", "If-Range": '"old"' };
  const request = new Request("http://site.test/a", { headers });
  const served = await serveObject(request, { bucket: "b", key: "a" }, { store });
  expect(await served.text()).toBe("whole");
  expect(await collectBody(responses[0]?.body)).toEqual(Buffer.alloc(0));
  server.closeAllConnections();
  server.close();
});
