import { expect, test } from "vitest";
import { createFakeClient, FAKE_ROW } from "../fake-client.ts";
import { toSummary } from "./article-row.ts";

const client = createFakeClient(() => Response.json([]));

test("fills in defaults for the fields that an article row lacks", () => {
  const bare = { ...FAKE_ROW, title: " ", excerpt: "", byline: [], category: null };
  expect(toSummary(client, bare)).toMatchObject({
    title: "Untitled Article",
    excerpt: "No excerpt available.",
    authorName: "Unknown Author",
    categoryName: "Uncategorized",
    categorySlug: null,
  });
});

test("uses the publication time as the date of an article", () => {
  expect(toSummary(client, FAKE_ROW).createdAt).toBe("2024-03-05T08:00:00+00:00");
});

test.each([
  ["https://images.example/a.jpg", "https://images.example/a.jpg"],
  ["//2024/a.jpg", "https://backend.example/storage/v1/object/public/article-images/2024/a.jpg"],
  ["  ", null],
  [null, null],
])("the image %j has the URL %j", (image_src, address) => {
  expect(toSummary(client, { ...FAKE_ROW, image_src }).imageUrl).toBe(address);
});

test.each([
  ["Harbour Bank", "Harbour Bank"],
  ["  ", null],
  [null, null],
])("the sponsor %j is shown as %j", (sponsor, shown) => {
  expect(toSummary(client, { ...FAKE_ROW, sponsor }).sponsor).toBe(shown);
});
