import { expect, test } from "vitest";
import { type Crop, cropFileName, cropRegion, settleCrop } from "./image-crop.ts";

const image = { width: 1200, height: 900 };
const center = { x: 0.5, y: 0.5 };

test.each<[string, Crop, object]>([
  [
    "the widest part at 16:9",
    { ratio: "16:9", scale: 1, middle: center },
    { left: 0, top: 113, width: 1200, height: 675 },
  ],
  [
    "a square at the right edge",
    { ratio: "1:1", scale: 0.5, middle: { x: 1, y: 0 } },
    { left: 750, top: 0, width: 450, height: 450 },
  ],
  [
    "a portrait",
    { ratio: "4:5", scale: 1, middle: { x: 0.2, y: 0.9 } },
    { left: 0, top: 0, width: 720, height: 900 },
  ],
  [
    "a part in the proportions of the image",
    { ratio: "Original", scale: 0.5, middle: { x: 0.25, y: 0.75 } },
    { left: 0, top: 450, width: 600, height: 450 },
  ],
  [
    "never less than a tenth",
    { ratio: "3:2", scale: 0, middle: center },
    { left: 540, top: 410, width: 120, height: 80 },
  ],
])("a crop is %s", (_, crop, region) => {
  expect(cropRegion(image, crop)).toEqual(region);
});

test("a crop of an image that is one pixel high has a pixel", () => {
  const crop: Crop = { ratio: "16:9", scale: 0.1, middle: center };
  expect(cropRegion({ width: 3000, height: 1 }, crop)).toMatchObject({ width: 1, height: 1 });
});

test("the middle of a crop that would leave the image is where the crop is", () => {
  const crop: Crop = { ratio: "1:1", scale: 0.5, middle: { x: 1, y: 0 } };
  expect(settleCrop(image, crop).middle).toEqual({ x: 0.8125, y: 0.25 });
});

test("the file of a crop is named after image and ratio", () => {
  expect(cropFileName("2026/11/quay.webp", "16:9")).toBe("quay-16x9");
  expect(cropFileName("quay", "Original")).toBe("quay-original");
});
