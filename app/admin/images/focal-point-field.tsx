import { useId } from "react";
import {
  type FocalPoint,
  moveFocalPoint,
  toFraction,
} from "../../domain/newsroom/library-image.ts";

const RATIOS = [
  { name: "16:9", value: "16 / 9" },
  { name: "1:1", value: "1 / 1" },
  { name: "4:5", value: "4 / 5" },
  { name: "3:2", value: "3 / 2" },
];

/** Chooses the focal point on the image by pointer or arrow keys, with previews of the crops around it. */
export function FocalPointField({
  src,
  alt,
  focal,
  onChange,
}: {
  src: string;
  alt: string;
  focal: FocalPoint;
  onChange: (focal: FocalPoint) => void;
}) {
  const id = useId();
  const percent = (fraction: number) => `${Math.round(fraction * 100)} %`;
  return (
    <div className="flex flex-col gap-4">
      <div className="relative self-start">
        <img
          src={src}
          alt={alt}
          className="max-h-[60svh] w-auto max-w-full rounded-control bg-tint"
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label="Focal point"
          aria-describedby={`${id}-hint`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(focal.x * 100)}
          aria-valuetext={`${percent(focal.x)} from the left, ${percent(focal.y)} from the top`}
          className="focal-field"
          onKeyDown={(event) => {
            const next = moveFocalPoint(focal, event.key);
            if (!next) return;
            event.preventDefault();
            onChange(next);
          }}
          onPointerDown={(event) => {
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
            onChange({
              x: toFraction((event.clientX - left) / width),
              y: toFraction((event.clientY - top) / height),
            });
          }}
        >
          <span
            aria-hidden
            className="focal-mark"
            style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }}
          />
        </div>
      </div>
      <p id={`${id}-hint`} className="text-meta text-quiet">
        This point stays visible where the image is cropped: above articles, on cards, and where
        others share it. Press on the image, or use the arrow keys.
      </p>
      <ul aria-label="Previews" className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
        {RATIOS.map(({ name, value }) => (
          <li key={name}>
            <img
              src={src}
              alt=""
              className="w-full rounded-control bg-tint object-cover"
              style={{
                aspectRatio: value,
                objectPosition: `${focal.x * 100}% ${focal.y * 100}%`,
              }}
            />
            <span className="text-meta text-quiet">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
