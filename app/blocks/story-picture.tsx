import { imageAddress } from "../domain/image-address.ts";
import { useSite } from "../site-context.ts";
import { Picture, type PictureProps } from "../ui/picture.tsx";

export type StoryPictureProps = Omit<PictureProps, "src" | "srcSet"> & {
  /** An address, or a path in the bucket `article-images`. */
  source: string;
};

/** A picture of a story, in the sizes that the storage cuts it to. */
export function StoryPicture({ source, ...props }: StoryPictureProps) {
  return <Picture {...imageAddress(source, useSite())} {...props} />;
}
