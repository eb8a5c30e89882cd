import { createContext, useContext } from "react";
import { imageAddress } from "../../domain/image-address.ts";
import {
  credentialsText,
  findShownImage,
  focusClass,
  type ShownImages,
} from "../../domain/shown-image.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Image, type ImageProps } from "../../ui/image.tsx";

/** Measures of the images of the article around. */
export const ShownImagesContext = createContext<ShownImages>({});

/** The line below an image: the texts given, and what its content credentials say. */
export function useImageLine(source: string, ...texts: string[]): string {
  const shown = findShownImage(useContext(ShownImagesContext), source);
  return [...texts, shown ? credentialsText(shown) : ""]
    .filter((text) => text.trim() !== "")
    .join(" ");
}

export type ArticleImageProps = Omit<ImageProps, "src" | "srcSet" | "size"> & {
  /** A URL, or a path in the bucket `article-images`. */
  source: string;
  /** Maximum width to request, in pixels. */
  widest?: number;
};

/**
 * An article image with the sizes that the storage can resize it to. The site's own storage crops around the focal
 * point; where it is known, the browser crops the whole images of another.
 */
export function ArticleImage({ source, widest, isWhole = false, ...props }: ArticleImageProps) {
  const shown = findShownImage(useContext(ShownImagesContext), source);
  const site = useSite();
  const isCroppedHere =
    shown !== undefined && (site.backendUrl !== "" || site.hasOriginalsOnly === true);
  const address = imageAddress(source, site, {
    isWhole: isWhole || isCroppedHere,
    ...(widest !== undefined && { widest }),
  });
  if (isWhole) return <Image {...address} {...props} isWhole {...(shown && { size: shown })} />;
  return <Image {...address} {...props} {...(shown && { focus: focusClass(shown) })} />;
}
