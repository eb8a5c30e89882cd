import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { DetailedError, Upload, type UploadOptions } from "tus-js-client";
import { beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { serviceClient, type TestClient } from "../../support/clients.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: SharedSite;
let service: TestClient;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  service = serviceClient(site);
  actors = await createActors(site);
});

/** A photo of about 2 MB, another in each call. */
function drawPhoto(): Promise<Buffer> {
  const [width, height] = [1000, 700];
  const noise = randomBytes(width * height * 3);
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function open(actor: Actor, bytes: Buffer, options: Partial<UploadOptions> & { path: string }) {
  const { path, ...more } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: `${site.url}/storage/v1/upload/resumable`,
    chunkSize: 512 * 1024,
    retryDelays: null,
    headers: actors[actor].headers,
    metadata: {
      bucketName: "article-images",
      objectName: path,
      contentType: "image/png",
      cacheControl: "300",
    },
    onSuccess: () => resolve(),
    onError: reject,
    ...more,
  });
  return { upload, done: promise };
}

test("an image whose upload was interrupted enters the library as any other, with its hashes", async () => {
  const bytes = await drawPhoto();
  const path = `library/${uniqueWord()}.png`;
  const first = open("contributor", bytes, {
    path,
    onChunkComplete: (_, sent) => {
      if (sent > 1024 * 1024) void first.upload.abort();
    },
  });
  first.upload.start();
  await waitFor("the first half", () => (first.upload as { _aborted?: boolean })._aborted);
  const offsets: number[] = [];
  const second = open("contributor", bytes, {
    path,
    uploadUrl: first.upload.url,
    onChunkComplete: (size, sent) => offsets.push(sent - size),
  });
  second.upload.start();
  await second.done;
  expect(offsets[0]).toBeGreaterThan(1024 * 1024);
  const { client, id } = actors.contributor;
  await client.rpc("add_image", { path, details: { caption: "Cranes." } }).throwOnError();
  const image = await waitFor("the measures", async () => {
    const { data } = await service.from("images").select().eq("path", path).single();
    return data?.width ? data : undefined;
  });
  expect(image).toMatchObject({
    caption: "Cranes.",
    created_by: id,
    given_sha256: createHash("sha256").update(bytes).digest("hex"),
    perceptual_hash: expect.any(String),
  });
  const equal = await client.rpc("find_equal_image", { sha256: image.given_sha256 ?? "" });
  expect(equal.data).toBe(path);
});

test.each([
  ["anonymous", 403],
  ["reader", 403],
] as const)("%s may not begin an upload into the library", async (actor, status) => {
  const { upload, done } = open(actor, await drawPhoto(), {
    path: `library/${uniqueWord()}.png`,
  });
  upload.start();
  const error = await done.catch((reason: unknown) => reason);
  expect(error instanceof DetailedError && error.originalResponse?.getStatus()).toBe(status);
});

test("nobody else continues an upload", async () => {
  const bytes = await drawPhoto();
  const path = `library/${uniqueWord()}.png`;
  const begun = open("author", bytes, { path });
  begun.upload.options.onChunkComplete = () => void begun.upload.abort();
  begun.upload.start();
  await waitFor("the address", () => begun.upload.url ?? undefined);
  await begun.upload.abort();
  const answer = await fetch(begun.upload.url ?? "", {
    method: "HEAD",
    headers: { ...actors.editor.headers, "Tus-Resumable": "1.0.0" },
  });
  expect(answer.status).toBe(404);
});
