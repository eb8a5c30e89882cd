import { imageAddress } from "../domain/image-address.ts";
import { useSite } from "../site-context.ts";
import { Picture, type PictureProps } from "../ui/picture.tsx";

export type StoryPictureProps = Omit<PictureProps, "src" | "srcSet"> & {
  /** An address, or a path in the bucket `article-images`. */
  source: string;
  /** Pixels of the widest image that its place has a use for. */
  widest?: number;
};

/** A picture of a story, in the sizes that the storage cuts it to. */
export function StoryPicture({ source, widest, ...props }: StoryPictureProps) {
  return <Picture {...imageAddress(source, useSite(), widest)} {...props} />;
}
