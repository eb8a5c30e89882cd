import { type PointerEvent, useId, useState } from "react";
import {
  CROP_RATIOS,
  type Crop,
  type CropRatio,
  cropRegion,
  LEAST_SCALE,
  type Region,
  type Size,
  settleCrop,
} from "../../domain/newsroom/image-crop.ts";
import { CENTER, type LibraryImage, moveFocalPoint } from "../../domain/newsroom/library-image.ts";
import { Button } from "../../ui/button.tsx";

const RATIOS = Object.keys(CROP_RATIOS) as CropRatio[];

/** Chooses a part of an image: ratio, size and place, by pointer or keys, with a preview at each ratio. */
export function CropEditor({
  image,
  src,
  size,
  isBusy,
  onSave,
  onCancel,
}: {
  image: LibraryImage;
  src: string;
  size: Size;
  isBusy: boolean;
  onSave: (ratio: CropRatio, region: Region) => void;
  onCancel: () => void;
}) {
  const [crop, setCrop] = useState<Crop>(() =>
    settleCrop(size, { ratio: "16:9", scale: 1, middle: image.focal ?? CENTER }),
  );
  const change = (part: Partial<Crop>) => setCrop(settleCrop(size, { ...crop, ...part }));
  const region = cropRegion(size, crop);
  return (
    <div className="@container">
      <div className="grid gap-6 @2xl:grid-cols-2">
        <CropFrame {...{ src, size, crop, region, change }} alt={image.alt} />
        <div className="flex flex-col gap-4">
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-note font-semibold">Ratio</legend>
            <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
              {RATIOS.map((ratio) => (
                <label key={ratio} className="crop-ratio">
                  <CropPreview
                    src={src}
                    size={size}
                    region={cropRegion(size, { ...crop, ratio })}
                  />
                  <span className="flex min-h-11 items-center gap-2">
                    <input
                      type="radio"
                      name="crop-ratio"
                      className="size-4 accent-accent"
                      checked={crop.ratio === ratio}
                      onChange={() => change({ ratio })}
                    />
                    {ratio}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <label className="flex flex-col gap-1 text-note font-semibold">
            Size
            <input
              type="range"
              className="min-h-11 accent-accent"
              min={LEAST_SCALE * 100}
              max={100}
              value={Math.round(crop.scale * 100)}
              aria-valuetext={`${region.width} × ${region.height} pixels`}
              onChange={({ target }) => change({ scale: Number(target.value) / 100 })}
            />
          </label>
          <p role="status" className="text-meta text-quiet">
            {region.width} × {region.height} pixels
          </p>
          <div className="flex flex-wrap gap-3">
            <Button type="button" disabled={isBusy} onClick={() => onSave(crop.ratio, region)}>
              {isBusy ? "Saving..." : "Save Crop"}
            </Button>
            <Button type="button" look="outline" disabled={isBusy} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The whole image with the part that remains, which a pointer drags and arrow keys move. */
function CropFrame({
  src,
  alt,
  size,
  crop,
  region,
  change,
}: {
  src: string;
  alt: string;
  size: Size;
  crop: Crop;
  region: Region;
  change: (part: Partial<Crop>) => void;
}) {
  const id = useId();
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    change({
      middle: { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height },
    });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="relative self-start overflow-hidden rounded-control">
        <img src={src} alt={alt} className="max-h-[60svh] w-auto max-w-full bg-tint" />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Place of the crop"
          aria-describedby={`${id}-hint`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(crop.middle.x * 100)}
          aria-valuetext={`${region.left} pixels from the left, ${region.top} from the top`}
          className="focal-field"
          onKeyDown={(event) => {
            const middle = moveFocalPoint(crop.middle, event.key);
            if (!middle) return;
            event.preventDefault();
            change({ middle });
          }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event);
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
          }}
        >
          <span
            aria-hidden
            className="crop-frame"
            style={{
              left: percent(region.left, size.width),
              top: percent(region.top, size.height),
              width: percent(region.width, size.width),
              height: percent(region.height, size.height),
            }}
          />
        </div>
      </div>
      <p id={`${id}-hint`} className="text-meta text-quiet">
        Drag the frame, or move it with the arrow keys.
      </p>
    </div>
  );
}

/** The part of an image that a crop shows. */
function CropPreview({ src, size, region }: { src: string; size: Size; region: Region }) {
  const { left, top, width, height } = region;
  return (
    <span
      className="relative block overflow-hidden rounded-control bg-tint"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <img
        src={src}
        alt=""
        className="absolute max-w-none"
        style={{
          width: `${(size.width / width) * 100}%`,
          height: `${(size.height / height) * 100}%`,
          left: `${(-left / width) * 100}%`,
          top: `${(-top / height) * 100}%`,
        }}
      />
    </span>
  );
}
