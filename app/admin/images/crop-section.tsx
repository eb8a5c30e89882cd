import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { cropImage } from "../../data/images/crop-image.ts";
import type { CropRatio, Region } from "../../domain/newsroom/image-crop.ts";
import type { LibraryImage } from "../../domain/newsroom/library-image.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import { CropEditor } from "./crop-editor.tsx";
import { ImageGrid } from "./image-grid.tsx";

/** The crops of an image, and the form of a new one. */
export function CropSection({
  image,
  src,
  crops,
}: {
  image: LibraryImage;
  /** Address of the image as staff see it. */
  src: string;
  crops: LibraryImage[];
}) {
  const { revalidate } = useRevalidator();
  const [isCropping, setCropping] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { path, size } = image;

  async function save(ratio: CropRatio, region: Region): Promise<void> {
    setBusy(true);
    try {
      await withSession(() => cropImage(getBrowserClient(), { path, ratio, region }));
      showToast({ title: "Crop Saved", description: "It is an image of its own in the library." });
      setCropping(false);
      await revalidate();
    } catch (error) {
      reportFailure("Error Saving Crop", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="crops" className="flex flex-col gap-3">
      <h2 id="crops" className="font-serif text-card font-semibold">
        Crops
      </h2>
      <p className="max-w-prose text-quiet">
        A crop is an image of its own, for another picture than the whole. Articles that use this
        image stay as they are.
      </p>
      {isCropping && size ? (
        <CropEditor
          image={image}
          src={src}
          size={size}
          isBusy={isBusy}
          onSave={(ratio, region) => void save(ratio, region)}
          onCancel={() => setCropping(false)}
        />
      ) : (
        <Button
          type="button"
          look="outline"
          className="self-start"
          disabled={!size}
          onClick={() => setCropping(true)}
        >
          New Crop
        </Button>
      )}
      {crops.length > 0 && <ImageGrid images={crops} />}
    </section>
  );
}
