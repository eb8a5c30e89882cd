import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseObjectPath } from "./object-address.ts";

const name = fc
  .string({ unit: fc.constantFrom(..."ab/.%+ &=@:;,$'()!*~éü😀"), minLength: 1, maxLength: 20 })
  .filter((key) => !key.split("/").some((part) => part === "" || part === "." || part === ".."));

function sentAs(path: string): string {
  return new URL(path, "http://site.test").pathname;
}

describe("parseObjectPath", () => {
  it("decodes a name that was escaped completely", () => {
    fc.assert(
      fc.property(name, (key) => {
        const path = key.split("/").map(encodeURIComponent).join("/");
        const address = parseObjectPath(sentAs(`/storage/v1/object/public/b/${path}`));
        expect(address).toEqual({ route: "object/public/", bucket: "b", key });
      }),
      { numRuns: 500 },
    );
  });

  it("reads an unescaped name, as supabase-js sends it, unless it looks escaped", () => {
    fc.assert(
      fc.property(name, (key) => {
        fc.pre(!/%[0-9A-Fa-f]{2}/.test(key) && !key.endsWith(" "));
        expect(parseObjectPath(sentAs(`/storage/v1/object/b/${key}`))?.key).toBe(key);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["/storage/v1/object/b/a.jpg", { route: "object/", bucket: "b", key: "a.jpg" }],
    ["/storage/v1/object/sign/b/a/c.jpg", { route: "object/sign/", bucket: "b", key: "a/c.jpg" }],
    ["/storage/v1/object/upload/sign/b/a", { route: "object/upload/sign/", bucket: "b", key: "a" }],
    [
      "/storage/v1/render/image/public/b/a",
      { route: "render/image/public/", bucket: "b", key: "a" },
    ],
    [
      "/storage/v1/object/public/b/%2e%2e%2fa",
      { route: "object/public/", bucket: "b", key: "../a" },
    ],
    ["/storage/v1/object/list/b", undefined],
    ["/storage/v1/object/sign/b", undefined],
    ["/storage/v1/object/move", undefined],
    ["/storage/v1/object/b", undefined],
    ["/storage/v1/bucket/b", undefined],
    ["/rest/v1/object/b/a", undefined],
  ])("parses the object path %s", (path, expected) => {
    expect(parseObjectPath(path)).toEqual(expected);
  });
});
