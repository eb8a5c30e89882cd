import fc from "fast-check";
import { expect, test } from "vitest";
import { imageAddress, portraitUrl, renderUrl } from "./image-address.ts";

const OWN = { backendUrl: "" };

test("uses an external image URL unchanged, in one size", () => {
  expect(imageAddress("https://images.example/a.jpg", OWN)).toEqual({
    src: "https://images.example/a.jpg",
    srcSet: undefined,
  });
});

test("resolves a path in the bucket without its leading slashes", () => {
  expect(renderUrl("//2024/a b.jpg", OWN, 400)).toBe(
    "/storage/v1/render/image/public/article-images/2024/a%20b.jpg?width=400&height=225&resize=cover",
  );
  expect(portraitUrl("a.jpg", { backendUrl: "https://x.supabase.co" })).toBe(
    "https://x.supabase.co/storage/v1/render/image/public/article-images/a.jpg?width=320&height=320&resize=cover",
  );
});

test("requests card images at 800x450", () => {
  expect(imageAddress("a.jpg", OWN).src).toBe(
    "/storage/v1/render/image/public/article-images/a.jpg?width=800&height=450&resize=cover",
  );
});

test("offers an image in several widths, all 16:9", () => {
  const set = imageAddress("a.jpg", OWN).srcSet?.split(", ") ?? [];
  expect(set).toHaveLength(5);
  expect(set[0]).toMatch(/width=400&height=225&resize=cover 400w$/);
});

test("offers a whole image in its own proportions", () => {
  const { src, srcSet } = imageAddress("a.jpg", OWN, { isWhole: true, widest: 400 });
  expect(src).toMatch(/\?width=800&resize=contain$/);
  expect(srcSet).toMatch(/\?width=400&resize=contain 400w$/);
});

test("offers no widths beyond the widest one that an image is shown at", () => {
  const set = imageAddress("a.jpg", OWN, { widest: 800 }).srcSet?.split(", ") ?? [];
  expect(set.map((entry) => entry.split(" ")[1])).toEqual(["400w", "672w", "800w"]);
});

test("uses the original image if the storage cannot resize", () => {
  const store = { backendUrl: "https://x.supabase.co", hasOriginalsOnly: true };
  const src = "https://x.supabase.co/storage/v1/object/public/article-images/a.jpg";
  expect(imageAddress("a.jpg", store)).toEqual({ src, srcSet: undefined });
  expect(portraitUrl("a.jpg", store)).toBe(src);
});

test("leaves out of a path what no name of an object can have", () => {
  const name = "é".repeat(512);
  expect(renderUrl(`/${name}`, OWN, 800)).toContain(`/${encodeURIComponent(name)}?`);
  const { src, srcSet } = imageAddress("a/".repeat(1_000_000), OWN);
  expect(src.length + (srcSet?.length ?? 0)).toBeLessThan(8000);
});

test("keeps the origin of image URLs for any path", () => {
  const path = fc
    .string({ unit: "binary", minLength: 1 })
    .filter((text) => !text.startsWith("http"));
  fc.assert(
    fc.property(path, (source) => {
      expect(new URL(renderUrl(source, OWN, 800), "https://site.example").origin).toBe(
        "https://site.example",
      );
    }),
  );
});
