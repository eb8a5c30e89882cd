import { expect, test } from "vitest";
import { fillImageTexts } from "./lead-image-texts.ts";

const EMPTY = { imageAlt: "", imageIsDecorative: false, imageCaption: "" };
const IMAGE = { alt: "A pier", isDecorative: false, caption: "The pier.", credit: "A. Diver" };

test("texts of the library fill those that are empty, and no others", () => {
  expect(fillImageTexts(EMPTY, IMAGE)).toEqual({
    imageAlt: "A pier",
    imageIsDecorative: false,
    imageCaption: "The pier. A. Diver",
  });
  const written = { imageAlt: "Boats", imageIsDecorative: false, imageCaption: "Boats at sea" };
  expect(fillImageTexts(written, IMAGE)).toEqual(written);
});

test("a decorative image of the library is so in an article that does not describe it", () => {
  const decorative = { ...IMAGE, alt: "", isDecorative: true };
  expect(fillImageTexts(EMPTY, decorative)).toMatchObject({ imageIsDecorative: true });
  const described = { ...EMPTY, imageAlt: "Boats" };
  expect(fillImageTexts(described, decorative)).toMatchObject({ imageIsDecorative: false });
});
