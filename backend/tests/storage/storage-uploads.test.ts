import { posix } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createImage, createTaggedImage } from "../../storage/images/test-images.ts";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { openStorage, type StorageBackend } from "../support/open-storage.ts";

let backend: StorageBackend;
let service: SupabaseClient;
let anonymous: SupabaseClient;
let staff: SupabaseClient;

beforeAll(async () => {
  backend = await openStorage();
  service = serviceClient(backend);
  anonymous = anonymousClient(backend);
  ({ client: staff } = await backend.createStaff());
  await service.storage.createBucket("drop", { public: true });
  await service.storage.createBucket("vault", { public: false });
});
afterAll(() => backend.close());

const images = (client = staff) => client.storage.from("article-images");
const publicUrl = (key: string) => images().getPublicUrl(key).data.publicUrl;

/** The metadata of an object in `storage.objects`. */
async function findRow(key: string): Promise<unknown> {
  const { dir, base } = posix.parse(key);
  const { data } = await images(service).list(dir);
  return data?.find((row) => row.name === base)?.metadata;
}

describe("uploads", () => {
  const ways: [
    string,
    (key: string, bytes: Buffer<ArrayBuffer>, type: string) => Promise<{ error: unknown }>,
  ][] = [
    ["raw bytes", (key, bytes, contentType) => images().upload(key, bytes, { contentType })],
    ["a blob", (key, bytes, type) => images().upload(key, new Blob([bytes], { type }))],
    [
      "a file in a form",
      (key, bytes, type) => {
        const form = new FormData();
        form.append("file", new File([bytes], "image", { type }));
        return images().upload(key, form);
      },
    ],
    [
      "replacing with raw bytes",
      async (key, bytes, contentType) => {
        await service.storage
          .from("article-images")
          .upload(key, await createImage("gif"), { contentType: "image/gif" });
        return images().update(key, bytes, { contentType });
      },
    ],
    [
      "replacing with a blob",
      async (key, bytes, type) => {
        await service.storage
          .from("article-images")
          .upload(key, await createImage("gif"), { contentType: "image/gif" });
        return images().update(key, new Blob([bytes], { type }));
      },
    ],
    [
      "upsert",
      (key, bytes, contentType) => images().upload(key, bytes, { contentType, upsert: true }),
    ],
    [
      "a stream",
      (key, bytes, contentType) =>
        images().upload(key, new Blob([bytes]).stream(), { contentType, duplex: "half" }),
    ],
    [
      "a signed address, raw",
      async (key, bytes, contentType) => {
        const { data } = await images().createSignedUploadUrl(key);
        return images(anonymous).uploadToSignedUrl(key, data?.token ?? "", bytes, {
          contentType,
        });
      },
    ],
    [
      "a signed address, blob",
      async (key, bytes, type) => {
        const { data } = await images().createSignedUploadUrl(key);
        return images(anonymous).uploadToSignedUrl(
          key,
          data?.token ?? "",
          new Blob([bytes], { type }),
        );
      },
    ],
    [
      "the service key",
      (key, bytes, contentType) => images(service).upload(key, bytes, { contentType }),
    ],
  ];

  test.each(ways)(
    "with %s lose image metadata and are recorded with their stored size",
    async (name, upload) => {
      const key = `clean/${name}.jpg`;
      const bytes = Buffer.from(await createTaggedImage("jpeg"));
      const { error } = await upload(key, bytes, "image/jpeg");
      expect(error).toBeNull();
      const { data } = await images(anonymous).download(key);
      const stored = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer());
      expect((await sharp(stored).metadata()).exif).toBeUndefined();
      expect(stored.length).toBeLessThan(bytes.length);
      expect(await findRow(key)).toMatchObject({ size: stored.length, mimetype: "image/jpeg" });
    },
  );

  test.each(ways)("with %s are refused when they are not images", async (name, upload) => {
    const key = `refused/${name}.png`;
    const { error } = await upload(key, Buffer.from("<svg onload='x()'/>"), "image/png");
    expect(error).toMatchObject({
      status: 415,
      statusCode: "415",
      message: expect.stringContaining("not an image"),
    });
    expect(await findRow(key)).not.toMatchObject({ mimetype: "image/png" });
  });

  test("are recorded with their true type, whatever was declared", async () => {
    const { error } = await images().upload("true-type.jpg", await createImage("webp"), {
      contentType: "image/jpeg",
    });
    expect(error).toBeNull();
    expect(await findRow("true-type.jpg")).toMatchObject({ mimetype: "image/webp" });
    const response = await backend.fetch(publicUrl("true-type.jpg"));
    expect(response.headers.get("content-type")).toBe("image/webp");
  });

  test.each([true, false])("above 20 MB are refused, in a form: %s", async (isForm) => {
    const bytes = Buffer.alloc(21 * 1024 * 1024, 1);
    const body = isForm ? new Blob([bytes], { type: "image/png" }) : bytes;
    const { error } = await images().upload("huge.png", body, { contentType: "image/png" });
    expect(error).toMatchObject({ status: 413, statusCode: "413" });
    const { error: streamError } = await images().upload("huge.png", new Blob([bytes]).stream(), {
      contentType: "image/png",
      duplex: "half",
    });
    expect(streamError).toMatchObject({ status: 413, statusCode: "413" });
  });

  test("of anonymous clients are refused before the file is inspected", async () => {
    const { error } = await images(anonymous).upload("stranger.jpg", Buffer.from("x"), {
      contentType: "image/jpeg",
    });
    expect(error).toMatchObject({ statusCode: "403" });
  });

  test("do not replace an object without upsert", async () => {
    const bytes = await createImage("png");
    await images().upload("once.png", bytes, { contentType: "image/png" });
    const { error } = await images().upload("once.png", bytes, { contentType: "image/png" });
    expect(error).toMatchObject({ statusCode: "409" });
  });

  test("of malformed forms are refused", async () => {
    const headers = {
      apikey: backend.keys.secret,
      "content-type": "multipart/form-data; boundary=x",
    };
    for (const body of [
      "",
      "--x--\r\n",
      "nonsense",
      "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--x--\r\n",
    ]) {
      const response = await backend.fetch(
        `${backend.url}/storage/v1/object/article-images/form.png`,
        {
          method: "POST",
          headers,
          body,
        },
      );
      expect(response.status).toBe(400);
    }
  });

  test("copied and moved from other buckets are checked too", async () => {
    const drop = service.storage.from("drop");
    await drop.upload("page.png", Buffer.from("<html>"), { contentType: "image/png" });
    await drop.upload("tagged.jpg", await createTaggedImage("jpeg"), {
      contentType: "image/jpeg",
    });
    await drop.upload("plain.jpg", await createImage("jpeg"), { contentType: "image/jpeg" });
    const into = { destinationBucket: "article-images" };
    expect((await drop.copy("page.png", "page.png", into)).error).toMatchObject({ status: 415 });
    expect((await drop.move("tagged.jpg", "tagged.jpg", into)).error).toMatchObject({
      status: 415,
    });
    expect((await drop.copy("plain.jpg", "plain.jpg", into)).error).toBeNull();
    expect((await drop.move("plain.jpg", "moved.jpg", into)).error).toBeNull();
    expect(await backend.fetch(publicUrl("page.png"))).toMatchObject({ status: 404 });
    expect(await backend.fetch(publicUrl("moved.jpg"))).toMatchObject({ status: 200 });
  });
});

test("storage uploads log nothing for errors of clients", () => {
  expect(backend.errors).toEqual([]);
});
