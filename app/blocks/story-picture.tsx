import { imageAddress } from "../domain/image-address.ts";
import { useSite } from "../site-context.ts";
import { Picture, type PictureProps } from "../ui/picture.tsx";

export type StoryPictureProps = Omit<PictureProps, "src" | "srcSet"> & {
  /** A URL, or a path in the bucket `article-images`. */
  source: string;
  /** Maximum width to request, in pixels. */
  widest?: number;
};

/** An article image with the sizes that the storage can resize it to. */
export function StoryPicture({ source, widest, ...props }: StoryPictureProps) {
  return <Picture {...imageAddress(source, useSite(), widest)} {...props} />;
}
