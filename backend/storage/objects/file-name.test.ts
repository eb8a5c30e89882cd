import { join, normalize, relative } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toFileNames } from "./file-name.ts";

const odd = fc.string({
  unit: fc.constantFrom(...'ab.%/\\: ?*"<>|+#é😀', "..", "con", "%2e", "\u0001"),
  minLength: 1,
  maxLength: 20,
});

describe("toFileNames", () => {
  it("leaves ordinary names unchanged", () => {
    expect(toFileNames("2024/05/märz 1+2.jpg")).toEqual(["2024", "05", "märz 1+2.jpg"]);
  });

  it("never produces a path outside the folder or a hidden file", () => {
    fc.assert(
      fc.property(odd, (key) => {
        const path = join("/root/bucket", ...toFileNames(key));
        expect(normalize(path)).toBe(path);
        expect(relative("/root/bucket", path).startsWith("..")).toBe(false);
        for (const name of toFileNames(key))
          expect(name).toMatch(/^[^./\\<>:"|?*]+[^/\\<>:"|?*]*$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("maps different keys to different names", () => {
    fc.assert(
      fc.property(odd, odd, (a, b) => {
        if (a !== b) expect(toFileNames(a).join("/")).not.toBe(toFileNames(b).join("/"));
      }),
      { numRuns: 2000 },
    );
  });

  it("accepts names of 255 bytes with any characters", () => {
    for (const name of ["a".repeat(255), "%".repeat(255), "é".repeat(127)]) {
      expect(Buffer.byteLength(toFileNames(name)[0] ?? "")).toBeLessThan(230);
    }
  });

  it.each([
    ["empty", ""],
    ["longer than 255 bytes", `folder/${"a".repeat(256)}`],
    ["longer than 1024 bytes", "a/".repeat(600)],
    ["no text", "\ud800"],
    ["with a NUL", "a\0b"],
  ])("refuses a name that is %s", (_why, key) => {
    expect(() => toFileNames(key)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
