import { type ArticleFields, LONGEST_ALT, LONGEST_CAPTION } from "./article-fields.ts";

type ImageFields = Pick<ArticleFields, "imageAlt" | "imageIsDecorative" | "imageCaption">;

/**
 * Texts of the lead image, filled from those of the library where they are empty. Its credit stands in the caption, as
 * it has no field of its own.
 */
export function fillImageTexts(
  { imageAlt, imageIsDecorative, imageCaption }: ImageFields,
  image: { alt: string; isDecorative: boolean; caption: string; credit: string },
): ImageFields {
  const { alt, caption, credit } = image;
  const line = [caption, credit].filter((text) => text.trim() !== "").join(" ");
  return {
    imageAlt: imageAlt.trim() === "" ? alt.slice(0, LONGEST_ALT) : imageAlt,
    imageIsDecorative: imageIsDecorative || (image.isDecorative && imageAlt.trim() === ""),
    imageCaption: imageCaption.trim() === "" ? line.slice(0, LONGEST_CAPTION) : imageCaption,
  };
}
