import { textDirection } from "../../domain/text-direction.ts";

type ImageTexts = { alt: string; caption: string };

/** The direction in which the images of a gallery follow one another: that of its first words. */
export function galleryDirection(caption: string, images: readonly ImageTexts[]) {
  const texts = images.flatMap((image) => [image.caption, image.alt]);
  return textDirection([caption, ...texts].join(" "));
}
