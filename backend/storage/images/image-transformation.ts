import { createGate } from "../gate.ts";
import { renderPicture } from "../render/render-picture.ts";
import type { TransformationAdapter } from "../storage-adapter.ts";
import { findImageFormat, IMAGE_TYPES } from "./image-format.ts";
import { IMAGE_SLOTS } from "./image-work.ts";

/**
 * Resizes on `@supabase/lite`'s own addresses: `?width=…` on signed and authenticated downloads. Values
 * out of bounds are brought into them.
 */
export function createImageTransformation(): TransformationAdapter {
  const gate = createGate({ slots: IMAGE_SLOTS, maxWaiting: 50 });
  return {
    driver: null,
    requiresBuffer: true,
    async transform(input, { width, height, resize, quality, format }) {
      const bytes = await gate.run(() =>
        renderPicture(
          Buffer.from(input.buffer, input.byteOffset, input.byteLength),
          {
            width: clamp(width, 1, 2500),
            height: clamp(height, 1, 2500),
            resize: resize ?? "cover",
            quality: clamp(quality, 20, 100) ?? 80,
          },
          format === "avif" || format === "webp" ? format : "original",
        ),
      );
      const { contentType } = IMAGE_TYPES[findImageFormat(bytes) ?? "jpeg"];
      return { body: new Uint8Array(bytes), contentType, contentLength: bytes.length };
    },
  };
}

function clamp(value: number | undefined, least: number, most: number): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  return Math.min(Math.max(Math.round(value), least), most);
}
