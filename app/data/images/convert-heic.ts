import { HEIC_NOT_READABLE, isHeic, UnusableFileError } from "../../domain/newsroom/image-path.ts";

/** Safari draws no larger canvas. */
const MAX_PIXELS = 4096 * 4096;
const JPEG_QUALITY = 0.92;

/**
 * Converts a HEIC photo to JPEG where the browser can read it, as Safari can; other files are returned as they are.
 *
 * @throws UnusableFileError in a browser that cannot read HEIC.
 */
export async function convertHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  const address = URL.createObjectURL(file);
  try {
    const photo = new Image();
    photo.src = address;
    await photo.decode();
    const blob = await drawAsJpeg(photo);
    return new File([blob], file.name, { type: blob.type });
  } catch {
    throw new UnusableFileError(HEIC_NOT_READABLE);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawAsJpeg(photo: HTMLImageElement): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = photo;
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("the canvas gave no JPEG"))),
      "image/jpeg",
      JPEG_QUALITY,
    ),
  );
}
