import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createImage } from "../images/test-images.ts";
import type { ObjectMetadata } from "../objects/object-store.ts";
import { createImageRenderer } from "./image-renderer.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadsheet-renderer-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("never caches the pixels of a new image as those of the one that it replaced meanwhile", async () => {
  const versions = {
    blurred: await createImage("png", { seed: 1 }),
    original: await createImage("png", { seed: 2 }),
  };
  type Version = keyof typeof versions;
  const metadataOf = (version: Version): ObjectMetadata => {
    const size = versions[version].length;
    const eTag = `"${version}"`;
    return { eTag, size, contentLength: size, mimetype: "image/png", cacheControl: "max-age=5" };
  };
  let stored: Version = "blurred";
  let onHead = () => {};
  const renderer = createImageRenderer({
    store: {
      async headObject() {
        const metadata = metadataOf(stored);
        onHead();
        return metadata;
      },
      getObject: async () => ({
        metadata: metadataOf(stored),
        httpStatusCode: 200,
        body: versions[stored],
      }),
    },
    cacheFolder: folder,
    maxBytes: 1_000_000,
    usualSizes: new Set(["16x9"]),
    onFailure: (error) => {
      throw error;
    },
  });
  const render = async () => {
    const search = new URLSearchParams("width=16&height=9");
    const request = new Request("http://site.test/image");
    const response = await renderer.render(request, { bucket: "b", key: "k" }, { search });
    expect(response.headers.get("cache-control")).toBe("max-age=5");
    const body = Buffer.from(await response.arrayBuffer()).toString("base64");
    return { eTag: response.headers.get("etag"), body };
  };

  onHead = () => {
    stored = "original";
  };
  const duringReplacement = await render();
  onHead = () => {};
  expect(await render()).toEqual(duringReplacement);
  stored = "blurred";
  const blurred = await render();
  expect(blurred.eTag).not.toBe(duringReplacement.eTag);
  expect(blurred.body).not.toBe(duringReplacement.body);
});
