import { expect, test } from "vitest";
import { credentialsText, findShownImage, focusClass } from "./shown-image.ts";

const image = {
  width: 600,
  height: 900,
  focalX: 0.72,
  focalY: 0.04,
  signer: "",
  isGenerated: false,
};
const images = { "2026/11/a.jpg": image };

test("finds the measures of an image by path and by address", () => {
  const base = "https://x.supabase.co/storage/v1";
  for (const source of [
    "2026/11/a.jpg",
    " //2026/11/a.jpg ",
    `${base}/object/public/article-images/2026/11/a.jpg`,
    `${base}/render/image/public/article-images/2026/11/a.jpg?width=800`,
  ]) {
    expect(findShownImage(images, source)).toBe(image);
  }
  for (const source of ["b.jpg", "__proto__", "https://elsewhere.example/2026/11/a.jpg", ""]) {
    expect(findShownImage(images, source)).toBeUndefined();
  }
});

test("names the focal point in tenths", () => {
  expect(focusClass(image)).toBe("focus-x-7 focus-y-0");
});

test("content credentials tell of a trusted signer and of a model, and else nothing", () => {
  expect(credentialsText(image)).toBe("");
  expect(credentialsText({ ...image, signer: "Leica" })).toBe("Original signed by Leica.");
  expect(credentialsText({ ...image, isGenerated: true })).toBe(
    "Made with AI, according to content credentials.",
  );
  expect(credentialsText({ ...image, signer: "Leica", isGenerated: true })).toBe(
    "Made with AI, according to content credentials signed by Leica.",
  );
});
