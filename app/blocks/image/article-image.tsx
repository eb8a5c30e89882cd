import { createContext, useContext } from "react";
import { imageAddress } from "../../domain/image-address.ts";
import { findShownImage, focusClass, type ShownImages } from "../../domain/shown-image.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Image, type ImageProps } from "../../ui/image.tsx";

/** Measures of the images of the article around. */
export const ShownImagesContext = createContext<ShownImages>({});

export type ArticleImageProps = Omit<ImageProps, "src" | "srcSet" | "size"> & {
  /** A URL, or a path in the bucket `article-images`. */
  source: string;
  /** Maximum width to request, in pixels. */
  widest?: number;
};

/**
 * An article image with the sizes that the storage can resize it to. A cropped image whose focal point is known is
 * delivered whole and cropped by the browser, since no storage takes a focal point.
 */
export function ArticleImage({ source, widest, isWhole = false, ...props }: ArticleImageProps) {
  const shown = findShownImage(useContext(ShownImagesContext), source);
  const address = imageAddress(source, useSite(), {
    isWhole: isWhole || shown !== undefined,
    ...(widest !== undefined && { widest }),
  });
  if (isWhole) return <Image {...address} {...props} isWhole {...(shown && { size: shown })} />;
  return <Image {...address} {...props} {...(shown && { focus: focusClass(shown) })} />;
}
