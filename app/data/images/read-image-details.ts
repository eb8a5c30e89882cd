import { type ImageDetails, toImageDetails } from "../../domain/newsroom/image-details.ts";

/**
 * Reads the texts in the metadata of a file (EXIF, IPTC, XMP), which the storage removes. The reader is loaded with the
 * first file. A file without metadata, or with malformed one, has no texts.
 */
export async function readImageDetails(file: File): Promise<ImageDetails> {
  try {
    const [{ load }, bytes] = await Promise.all([import("exifreader"), file.arrayBuffer()]);
    return toImageDetails(load(bytes, { expanded: true }));
  } catch {
    return {};
  }
}

/** SHA-256 of a file in hexadecimal digits; undefined where the browser computes none, as on a site without HTTPS. */
export async function hashFile(file: File): Promise<string | undefined> {
  // Types of the DOM know no site without HTTPS.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) return undefined;
  const hash = await subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
