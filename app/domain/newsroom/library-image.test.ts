import { expect, test } from "vitest";
import {
  imageScreenPath,
  moveFocalPoint,
  parseImageFilters,
  toImageSearch,
} from "./library-image.ts";

test("reads filters from the address, and leaves out what cannot be used", () => {
  const search = new URLSearchParams(
    "query=a\0b&use=unused&from=2026-11-01&until=soon&uploader=nobody&license=",
  );
  const filters = parseImageFilters(search);
  expect(filters).toEqual({
    query: "ab",
    credit: "",
    license: "",
    uploader: "",
    use: "unused",
    from: "2026-11-01",
    until: "",
  });
  expect(toImageSearch(filters)).toBe("?query=ab&use=unused&from=2026-11-01");
  expect(toImageSearch({ query: "" })).toBe("");
});

test("names the screen of an image whose path has slashes and other marks", () => {
  const address = new URL(imageScreenPath("2026/11/a&b #1.jpg"), "https://example.org");
  expect(address.searchParams.get("path")).toBe("2026/11/a&b #1.jpg");
});

test("moves the focal point by arrow keys within the image", () => {
  expect(moveFocalPoint({ x: 0.5, y: 0.5 }, "ArrowLeft")).toEqual({ x: 0.48, y: 0.5 });
  expect(moveFocalPoint({ x: 0.995, y: 0 }, "ArrowRight")).toEqual({ x: 1, y: 0 });
  expect(moveFocalPoint({ x: 0.5, y: 0.01 }, "ArrowUp")).toEqual({ x: 0.5, y: 0 });
  expect(moveFocalPoint({ x: 0.5, y: 0.5 }, "Enter")).toBeUndefined();
});
