import { imageAddress } from "../../domain/image-address.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Image, type ImageProps } from "../../ui/image.tsx";

export type ArticleImageProps = Omit<ImageProps, "src" | "srcSet"> & {
  /** A URL, or a path in the bucket `article-images`. */
  source: string;
  /** Maximum width to request, in pixels. */
  widest?: number;
};

/** An article image with the sizes that the storage can resize it to. */
export function ArticleImage({ source, widest, ...props }: ArticleImageProps) {
  return <Image {...imageAddress(source, useSite(), widest)} {...props} />;
}
