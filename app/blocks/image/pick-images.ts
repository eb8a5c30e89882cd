import { createContext } from "react";
import { chooseFiles } from "../../ui/choose-files.ts";

/** An image of the library, with the texts that an article takes from it. */
export type PickedImage = {
  /** Path in the bucket `article-images`. */
  path: string;
  alt: string;
  /** Whether the library calls it decorative: it needs no alternative text. */
  isDecorative: boolean;
  caption: string;
  credit: string;
};

export type ImageRequest = {
  /** Whether several files may be chosen at once. */
  isMultiple?: boolean;
  /** Receives files that are to be uploaded. */
  onFiles: (files: File[]) => void;
  onPicked: (image: PickedImage) => void;
};

/** Asks for an image. Must be called from a user gesture. */
export type PickImages = (request: ImageRequest) => void;

/** The image picker around an editor; without one, the file dialog opens. */
export const PickImagesContext = createContext<PickImages>(chooseImages);

/** Opens the file dialog for images, or the camera of a phone. Must be called from a user gesture. */
export function chooseImages({
  isMultiple = false,
  isCamera = false,
  onFiles,
}: Pick<ImageRequest, "isMultiple" | "onFiles"> & { isCamera?: boolean }): void {
  chooseFiles({ accept: "image/*", isMultiple, isCamera, onFiles });
}
