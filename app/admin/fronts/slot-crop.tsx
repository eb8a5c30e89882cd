import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { cropImage } from "../../data/images/crop-image.ts";
import { getImage } from "../../data/images/library.ts";
import type { CropRatio, Region } from "../../domain/newsroom/image-crop.ts";
import type { LibraryImage } from "../../domain/newsroom/library-image.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { CropEditor } from "../images/crop-editor.tsx";
import { useImageSource } from "../images/use-image-source.ts";
import { reportFailure } from "../load-or-report.ts";

/** An image of the library whose pixels are known. */
export type CroppableImage = LibraryImage & { size: NonNullable<LibraryImage["size"]> };

/** Button that opens the image of a slot for a crop. */
export function CropButton({
  source,
  isDisabled,
  onOpen,
}: {
  /** Path of the image in the library, or an address; empty without one. */
  source: string;
  isDisabled: boolean;
  onOpen: (image: CroppableImage) => void;
}) {
  async function open(): Promise<void> {
    try {
      const path = source.trim().replace(/^\/+/, "");
      const image = await withSession(() => getImage(getBrowserClient(), { path }));
      if (image?.size) return onOpen({ ...image, size: image.size });
      showToast({
        title: "This image can't be cropped",
        description: image
          ? "Its size is not known yet. Try again in a moment."
          : "It is not in the library. Upload it here first.",
        variant: "destructive",
      });
    } catch (error) {
      reportFailure("Error Loading Image", error);
    }
  }

  return (
    <Button
      type="button"
      look="outline"
      className="self-start"
      disabled={isDisabled || source.trim() === ""}
      onClick={() => void open()}
    >
      Crop for This Place
    </Button>
  );
}

/** Chooses a part of an image, which becomes an image of its own in the library. */
export function SlotCrop({
  image,
  onCropped,
  onCancel,
}: {
  image: CroppableImage;
  /** Receives the path of the crop. */
  onCropped: (path: string) => void;
  onCancel: () => void;
}) {
  const src = useImageSource(image);
  const [isBusy, setBusy] = useState(false);
  const { path } = image;

  async function save(ratio: CropRatio, region: Region): Promise<void> {
    setBusy(true);
    try {
      onCropped(await withSession(() => cropImage(getBrowserClient(), { path, ratio, region })));
    } catch (error) {
      reportFailure("Error Saving Crop", error);
      setBusy(false);
    }
  }

  return (
    <CropEditor
      image={image}
      src={src}
      size={image.size}
      isBusy={isBusy}
      onSave={(ratio, region) => void save(ratio, region)}
      onCancel={onCancel}
    />
  );
}
