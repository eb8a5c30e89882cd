import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  chooseAnswer,
  chooseEncoding,
  toCachedResponse,
  toSingleAnswer,
  toUnshared,
} from "./cached-response.ts";
import { hasAlready, isNotModified } from "./conditional-request.ts";

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.000", "identity"],
  ["deflate", "identity"],
  ["x-br", "identity"],
])("a page is sent to Accept-Encoding %s as %s", (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});

test("all encodings of a page hold the same bytes, with ETags that differ only by encoding", async () => {
  const page = await toCachedResponse(
    new Response("<p>news</p>".repeat(100), { headers: { "Cache-Tag": "home,category:a%2Cb" } }),
  );
  const [identity, br, gzip] = await Promise.all(
    ["identity", "br", "gzip"].map(
      async (encoding) => (await chooseAnswer(page, encoding)).variant,
    ),
  );
  expect(brotliDecompressSync(br?.body ?? "")).toEqual(identity?.body);
  expect(gunzipSync(gzip?.body ?? "")).toEqual(identity?.body);
  expect(new Set([identity?.etag, br?.etag, gzip?.etag]).size).toBe(3);
  expect(page.tags).toEqual(["home", "category:a,b", "site"]);
});

test("compresses with gzip once, on the first request for it, and counts its memory beforehand", async () => {
  const page = await toCachedResponse(new Response("<p>news</p>".repeat(1000)));
  const { identity, br } = page.variants;
  expect(page.variants.gzip).toBeUndefined();
  const [one, two] = await Promise.all([chooseAnswer(page, "gzip"), chooseAnswer(page, "gzip")]);
  expect(one.variant).toBe(two.variant);
  expect(chooseAnswer(page, "gzip")).toMatchObject({ variant: one.variant });
  expect(page.size).toBeGreaterThan(identity.body.length + (br?.body.length ?? 0) + 4096);
});

test("an uncacheable response stays uncacheable with gzip, whether compressed before or after", async () => {
  const headers = { "Cache-Control": "public, max-age=0" };
  const [early, late] = [
    await toCachedResponse(new Response("a", { headers })),
    await toCachedResponse(new Response("a", { headers })),
  ];
  await chooseAnswer(early, "gzip");
  for (const page of [early, late]) {
    const { variant } = await chooseAnswer(toUnshared(page), "gzip");
    expect(variant.headers).toContain("private, max-age=0");
    const shared = await chooseAnswer(page, "gzip");
    expect(shared.variant.headers).toContain("public, max-age=0");
  }
});

test("answers 304 to a client that holds the page in any encoding", async () => {
  const page = await toCachedResponse(new Response("a"));
  const { identity } = page.variants;
  const { etag: br } = (await chooseAnswer(page, "br")).variant;
  const { etag: gzip } = (await chooseAnswer(page, "gzip")).variant;
  expect(isNotModified(gzip, br)).toBe(true);
  expect(isNotModified(`"other", W/${identity.etag}`, br)).toBe(true);
  expect(isNotModified("*", br)).toBe(true);
  expect(isNotModified('"other"', br)).toBe(false);
  expect(isNotModified(undefined, br)).toBe(false);
});

test("stores a compressed response as it is, and decompresses it for clients that do not accept gzip", async () => {
  const bytes = gzipSync("<urlset/>".repeat(100));
  const headers = { "Content-Encoding": "gzip", "Cache-Tag": "month:2024-03", ETag: 'W/"a"' };
  const page = await toCachedResponse(new Response(new Uint8Array(bytes), { headers }));
  expect(page.size).toBe(bytes.length + 4096);
  for (const accept of ["gzip", "br, gzip"]) {
    const { variant } = await chooseAnswer(page, accept);
    expect(variant).toMatchObject({ body: bytes, etag: 'W/"a"' });
    expect(variant.headers.join()).toContain(`content-length,${bytes.length}`);
    expect(variant.headers.join()).toContain("content-encoding,gzip");
  }
  for (const accept of [undefined, "br", "gzip;q=0"]) {
    const { variant } = await chooseAnswer(page, accept);
    expect(variant).toMatchObject({ body: bytes, isGzipped: true, etag: 'W/"a"' });
    expect(variant.headers.join()).not.toMatch(/content-(length|encoding)/);
  }
});

test("stores an image uncompressed, and sends it uncompressed when nothing is cached", async () => {
  const make = () => new Response("JPEG", { headers: { "Content-Type": "image/jpeg" } });
  const page = await toCachedResponse(make());
  expect(Object.keys(page.variants)).toEqual(["identity"]);
  const single = await toSingleAnswer(make(), "br, gzip");
  expect(single).toEqual(await chooseAnswer(page, "br, gzip"));
  expect(single.variant.headers.join()).not.toContain("content-encoding");
});

const modified = "Tue, 05 Mar 2024 08:00:00 GMT";

test.each([
  [{ etags: undefined, since: modified }, true],
  [{ etags: undefined, since: "Tue, 05 Mar 2024 08:00:01 GMT" }, true],
  [{ etags: undefined, since: "Tue, 05 Mar 2024 07:59:59 GMT" }, false],
  [{ etags: undefined, since: "yesterday" }, false],
  [{ etags: undefined, since: undefined }, false],
  [{ etags: '"a"', since: undefined }, true],
  // ETags take precedence when a request has both.
  [{ etags: '"b"', since: modified }, false],
  [{ etags: '"a"', since: "Tue, 05 Mar 2024 07:59:59 GMT" }, true],
])("a request with %j gets 304: %s", (conditions, expected) => {
  expect(hasAlready(conditions, { etag: '"a"', lastModified: modified })).toBe(expected);
});

test("sends a page without a Last-Modified date to a client that sends only If-Modified-Since", () => {
  expect(hasAlready({ etags: undefined, since: modified }, { etag: '"a"' })).toBe(false);
});
