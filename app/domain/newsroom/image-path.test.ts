import { expect, test } from "vitest";
import {
  imagePath,
  imageProblem,
  isHeic,
  MAX_UPLOAD_BYTES,
  NOT_AN_IMAGE,
  TOO_LARGE,
} from "./image-path.ts";

const NOW = new Date("2026-11-05T12:00:00Z");
const ID = "3f9a1c2e-0000-4000-8000-000000000000";

test.each([
  [{ name: "Old Harbour.JPG", type: "image/jpeg" }, "2026/11/old-harbour-3f9a1c2e.jpg"],
  [{ name: "née.v2.png", type: "image/png" }, "2026/11/neev2-3f9a1c2e.png"],
  [{ name: "写真.webp", type: "image/webp" }, "2026/11/image-3f9a1c2e.webp"],
  [{ name: "x", type: "image/avif" }, "2026/11/x-3f9a1c2e.avif"],
])("%j is stored at %s", (file, path) => {
  expect(imagePath(file, NOW, ID)).toBe(path);
});

test.each([
  [{ type: "image/gif", size: 1 }, null],
  [{ type: "image/jpeg", size: MAX_UPLOAD_BYTES }, null],
  [{ type: "image/jpeg", size: MAX_UPLOAD_BYTES + 1 }, TOO_LARGE],
  [{ type: "image/svg+xml", size: 1 }, NOT_AN_IMAGE],
  [{ type: "", size: 1 }, NOT_AN_IMAGE],
])("the upload problem of %j is %j", (file, problem) => {
  expect(imageProblem(file)).toBe(problem);
});

test.each([
  [{ name: "IMG_0001.HEIC", type: "image/heic" }, true],
  [{ name: "IMG_0001.heic", type: "" }, true],
  [{ name: "burst.heif", type: "image/heif-sequence" }, true],
  [{ name: "photo.heic.jpg", type: "image/jpeg" }, false],
  [{ name: "notes", type: "" }, false],
])("recognizes whether %j is a HEIC photo", (file, expected) => {
  expect(isHeic(file)).toBe(expected);
});
