export type ImageFormat = "jpeg" | "png" | "webp" | "avif" | "gif";

export const IMAGE_TYPES: Record<ImageFormat, { contentType: string; extension: string }> = {
  jpeg: { contentType: "image/jpeg", extension: "jpg" },
  png: { contentType: "image/png", extension: "png" },
  webp: { contentType: "image/webp", extension: "webp" },
  avif: { contentType: "image/avif", extension: "avif" },
  gif: { contentType: "image/gif", extension: "gif" },
};

export const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** The format by the first bytes. Only these formats are ever passed to a decoder. */
export function findImageFormat(bytes: Buffer): ImageFormat | undefined {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return "png";
  if (start.startsWith("GIF87a") || start.startsWith("GIF89a")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  if (start.endsWith("ftypavif")) return "avif";
  return undefined;
}
