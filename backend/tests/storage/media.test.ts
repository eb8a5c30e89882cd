import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTestMedia } from "../../storage/media/test-media.ts";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { openStorage, STORES, type StorageBackend } from "../support/open-storage.ts";

const MEDIA = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values (
    'article-media', 'article-media', true, 209715200,
    array['audio/mpeg', 'audio/mp4', 'audio/ogg', 'video/mp4', 'video/webm', 'text/vtt']
  );
  create policy "staff change media" on storage.objects to authenticated
    using (bucket_id = 'article-media' and (select public.is_staff()))
    with check (bucket_id = 'article-media' and (select public.is_staff()));
`;
const CAPTIONS = Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n");

describe.each(STORES)("media %s", (store) => {
  let backend: StorageBackend;
  let staff: SupabaseClient;
  beforeAll(async () => {
    backend = await openStorage(store);
    await backend.sql.unsafe(MEDIA);
    ({ client: staff } = await backend.createStaff());
  });
  afterAll(() => backend.close());

  const media = (client = staff) => client.storage.from("article-media");
  const publicUrl = (key: string) => media().getPublicUrl(key).data.publicUrl;
  const ask = (key: string, headers: Record<string, string>, method = "GET") =>
    backend.fetch(publicUrl(key), { headers, method });

  test("are stored with the type that their bytes may have", async () => {
    const stored = async (key: string, bytes: Buffer<ArrayBuffer>, contentType: string) => {
      const { error } = await media().upload(key, bytes, { contentType });
      expect(error).toBeNull();
      return (await ask(key, {}, "HEAD")).headers.get("content-type");
    };
    const clip = readTestMedia("clip.mp4");
    expect(await stored("a.mp4", clip, "video/mp4")).toBe("video/mp4");
    expect(await stored("b.mp4", clip, "audio/mp4")).toBe("audio/mp4");
    expect(await stored("c.mp3", readTestMedia("tone-id3.mp3"), "video/webm")).toBe("audio/mpeg");
    expect(await stored("d.vtt", CAPTIONS, "text/vtt")).toBe("text/vtt; charset=utf-8");
  });

  test.each([
    ["a page that is named a video", "video/mp4", "<html><script>alert(1)</script>", 415],
    ["a page that is named captions", "text/vtt", "<html>", 415],
    ["a drawing", "image/svg+xml", "<svg/>", 415],
    ["captions of a megabyte", "text/vtt", `WEBVTT\n${"x".repeat(1024 * 1024)}`, 413],
  ])("refuse %s", async (_name, contentType, text, status) => {
    const key = `refused-${status}.mp4`;
    const { error } = await media().upload(key, Buffer.from(text), { contentType });
    expect(error).toMatchObject({ statusCode: String(status) });
    expect((await ask(key, {})).status).toBe(404);
  });

  test("are uploaded by staff only, with a signed address too", async () => {
    const bytes = readTestMedia("tone.ogg");
    const options = { contentType: "audio/ogg" };
    const anonymous = anonymousClient(backend);
    expect((await media(anonymous).upload("e.ogg", bytes, options)).error).not.toBeNull();
    expect((await media(anonymous).createSignedUploadUrl("e.ogg")).error).not.toBeNull();
    const { data } = await media().createSignedUploadUrl("e.ogg");
    const sent = await media(anonymous).uploadToSignedUrl(
      "e.ogg",
      data?.token ?? "",
      bytes,
      options,
    );
    expect(sent.error).toBeNull();
    expect((await ask("e.ogg", {})).status).toBe(200);
  });

  test("are not copied from a bucket without the check", async () => {
    const service = serviceClient(backend);
    await service.storage.createBucket("drop");
    await service.storage.from("drop").upload("page.mp4", Buffer.from("<html>"));
    const copied = await service.storage
      .from("drop")
      .copy("page.mp4", "page.mp4", { destinationBucket: "article-media" });
    expect(copied.error).toMatchObject({ statusCode: "415" });
  });

  test("are larger than images, and streamed", async () => {
    const bytes = Buffer.concat([readTestMedia("clip.mp4"), Buffer.alloc(30 * 1024 * 1024, 1)]);
    const body = new Blob([bytes]).stream();
    const options = { contentType: "video/mp4", duplex: "half" } as const;
    expect((await media().upload("long.mp4", body, options)).error).toBeNull();
    const response = await ask("long.mp4", { range: "bytes=20000000-20000003" });
    expect([response.status, Buffer.from(await response.arrayBuffer())]).toEqual([
      206,
      bytes.subarray(20_000_000, 20_000_004),
    ]);
    const whole = await ask("long.mp4", {});
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("are read in ranges, as players ask for them", async () => {
    const bytes = readTestMedia("clip.mp4");
    await media().upload("ranges.mp4", bytes, { contentType: "video/mp4" });
    const read = async (range: string, more = {}) => {
      const response = await ask("ranges.mp4", { range, ...more });
      const { headers, status } = response;
      const length = (await response.arrayBuffer()).byteLength;
      return [status, headers.get("content-range"), length];
    };
    const { length } = bytes;
    const head = await ask("ranges.mp4", {}, "HEAD");
    expect(Object.fromEntries(head.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(length),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "access-control-allow-origin": "*",
    });
    expect(await read("bytes=0-1")).toEqual([206, `bytes 0-1/${length}`, 2]);
    expect(await read("bytes=0-")).toEqual([206, `bytes 0-${length - 1}/${length}`, length]);
    // The S3 server of the tests takes it for a range from the beginning.
    if (store === "on the disk")
      expect((await read("bytes=-5"))[1]).toBe(`bytes ${length - 5}-${length - 1}/${length}`);
    expect((await read(`bytes=${length}-`))[0]).toBe(416);
    const [etag, changed] = ["etag", "last-modified"].map((name) => head.headers.get(name) ?? "");
    expect((await read("bytes=0-1", { "if-range": etag }))[0]).toBe(206);
    expect((await read("bytes=0-1", { "if-range": changed }))[0]).toBe(206);
    expect(await read("bytes=0-1", { "if-range": '"other"' })).toEqual([200, null, length]);
  });
});
