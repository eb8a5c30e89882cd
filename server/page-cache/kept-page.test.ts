import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, hasAlready, isNotModified, toKeptPage } from "./kept-page.ts";

test.each([
  [undefined, "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.000", "identity"],
  ["deflate", "identity"],
  ["x-br", "identity"],
])("for Accept-Encoding %s the page comes as %s", (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding);
});

test("all forms of a page hold the same bytes, under tags that differ by encoding only", async () => {
  const page = await toKeptPage(
    new Response("<p>news</p>".repeat(100), { headers: { "Cache-Tag": "home,category:a%2Cb" } }),
  );
  const { identity, br, gzip } = page.variants;
  expect(brotliDecompressSync(br.body)).toEqual(identity.body);
  expect(gunzipSync(gzip.body)).toEqual(identity.body);
  expect(new Set([identity.etag, br.etag, gzip.etag]).size).toBe(3);
  expect(page.tags).toEqual(["home", "category:a,b", "site"]);
});

test("a client that holds the page in any encoding is told so", async () => {
  const { variants } = await toKeptPage(new Response("a"));
  expect(isNotModified(variants.gzip.etag, variants.br.etag)).toBe(true);
  expect(isNotModified(`"other", W/${variants.identity.etag}`, variants.br.etag)).toBe(true);
  expect(isNotModified("*", variants.br.etag)).toBe(true);
  expect(isNotModified('"other"', variants.br.etag)).toBe(false);
  expect(isNotModified(undefined, variants.br.etag)).toBe(false);
});

const modified = "Tue, 05 Mar 2024 08:00:00 GMT";

test.each([
  [{ etags: undefined, since: modified }, true],
  [{ etags: undefined, since: "Tue, 05 Mar 2024 08:00:01 GMT" }, true],
  [{ etags: undefined, since: "Tue, 05 Mar 2024 07:59:59 GMT" }, false],
  [{ etags: undefined, since: "yesterday" }, false],
  [{ etags: undefined, since: undefined }, false],
  [{ etags: '"a"', since: undefined }, true],
  // Etags decide where a request has both.
  [{ etags: '"b"', since: modified }, false],
  [{ etags: '"a"', since: "Tue, 05 Mar 2024 07:59:59 GMT" }, true],
])("%j is answered as unchanged: %s", (conditions, expected) => {
  expect(hasAlready(conditions, { etag: '"a"', lastModified: modified })).toBe(expected);
});

test("a page without a date is sent to who only knows a date", () => {
  expect(hasAlready({ etags: undefined, since: modified }, { etag: '"a"' })).toBe(false);
});
