import { expect, it } from "vitest";
import { collectBody, type ObjectStore } from "./object-store.ts";

/** Tests of the behavior that every store has to have; the test file of each store runs them. */
export function describeStorage(open: () => ObjectStore): void {
  const put = (key: string, text: string, bucket = "b") =>
    open().uploadObject(bucket, key, Buffer.from(text), "text/plain", "max-age=60");
  const get = async (key: string, range?: string, bucket = "b") => {
    const object = await open().getObject(bucket, key, { range });
    return { ...object, text: (await collectBody(object.body)).toString() };
  };

  it("returns a stored object with its metadata", async () => {
    const stored = await put("folder/a.txt", "hello");
    expect(stored).toMatchObject({ size: 5, contentLength: 5, mimetype: "text/plain" });
    const { metadata, text } = await get("folder/a.txt");
    expect(text).toBe("hello");
    expect(metadata).toMatchObject({ size: 5, mimetype: "text/plain", cacheControl: "max-age=60" });
    expect(metadata.eTag).toMatch(/^"[0-9a-f]+"$/);
    expect(metadata.eTag).toBe(stored.eTag);
    expect(await open().headObject("b", "folder/a.txt")).toMatchObject({
      size: 5,
      eTag: stored.eTag,
    });
  });

  it.each([
    "with space.txt",
    "ünï/cödé 😀.txt",
    "100%.txt",
    "a+b&c=d,e;f@g.txt",
    "what?#.txt",
    "(1) 'quoted' [x]!.txt",
  ])("takes the name %s", async (key) => {
    await put(key, key);
    expect((await get(key)).text).toBe(key);
    await open().deleteObject("b", key);
    await expect(get(key)).rejects.toMatchObject({ status: 404 });
  });

  it("replaces an object and changes its validator", async () => {
    const first = await put("replaced.txt", "first");
    const second = await put("replaced.txt", "second!");
    expect(first.eTag).not.toBe(second.eTag);
    expect((await get("replaced.txt")).text).toBe("second!");
  });

  it("returns ranges, and 304 when nothing changed", async () => {
    const { eTag } = await put("parts.txt", "0123456789");
    expect(await get("parts.txt", "bytes=2-4")).toMatchObject({
      text: "234",
      httpStatusCode: 206,
      metadata: { contentRange: "bytes 2-4/10", contentLength: 3, size: 10 },
    });
    const same = await open().getObject("b", "parts.txt", { ifNoneMatch: eTag });
    expect(same.httpStatusCode).toBe(304);
    const beyond = await open().getObject("b", "parts.txt", { range: "bytes=50-" });
    expect(beyond.httpStatusCode).toBe(416);
  });

  it("copies and removes objects", async () => {
    const { eTag } = await put("source %.txt", "copied");
    const copy = await open().copyObject("b", "source %.txt", "c", "x/y.txt");
    expect(copy.eTag).toBe(eTag);
    expect(await get("x/y.txt", undefined, "c")).toMatchObject({ text: "copied" });
    await put("other.txt", "other");
    await open().deleteObjects("b", ["source %.txt", "other.txt", "absent.txt"]);
    await expect(get("source %.txt")).rejects.toMatchObject({ status: 404 });
    await expect(get("other.txt")).rejects.toMatchObject({ status: 404 });
  });

  it("streams large objects in both directions", async () => {
    const bytes = Buffer.alloc(5_000_000, "0123456789abcdef-");
    await open().uploadObject("b", "large", new Blob([bytes]).stream(), "x/y", "");
    const object = await open().getObject("b", "large");
    expect(object.metadata.size).toBe(bytes.length);
    expect((await collectBody(object.body)).equals(bytes)).toBe(true);
  });
}
