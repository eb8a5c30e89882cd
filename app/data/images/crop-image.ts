import { type CropRatio, cropFileName, type Region } from "../../domain/newsroom/image-crop.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { downloadImage } from "./library.ts";
import { uploadImage } from "./upload-image.ts";

const QUALITY = 0.95;

/** Types of crops by those of their images; others become PNG files. WebP has transparency, as AVIF has. */
const CROP_TYPES: Partial<Record<string, string>> = {
  "image/jpeg": "image/jpeg",
  "image/webp": "image/webp",
  "image/avif": "image/webp",
};

/**
 * Cuts a part out of an image of the library, and stores it as an image of its own with the texts and rights of the
 * whole.
 *
 * @returns its path in the bucket `article-images`.
 * @throws BackendError
 */
export async function cropImage(
  client: Client,
  { path, ratio, region }: { path: string; ratio: CropRatio; region: Region },
): Promise<string> {
  const data = await downloadImage(client, { path });
  // A browser that cannot write a type gives a PNG file.
  const blob = await cut(data, region, CROP_TYPES[data.type] ?? "image/png");
  const stored = await uploadImage(client, {
    file: new File([blob], cropFileName(path, ratio), { type: blob.type }),
    isKept: true,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  const added = await client.rpc("add_crop", { path: stored.path, source_path: path });
  if (added.error) throw new BackendError(added.error, added.status);
  return stored.path;
}

async function cut(image: Blob, { left, top, width, height }: Region, type: string): Promise<Blob> {
  const part = await createImageBitmap(image, left, top, width, height);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(part, 0, 0);
  part.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("This browser couldn't crop the image."))),
      type,
      QUALITY,
    ),
  );
}
