import { coverAround, type FocalPoint, loadSharp } from "@broadsheet/backend/images";
import type { Sharp } from "sharp";
import { drawText } from "./draw-text.ts";
import { HEIGHT, type ImageText, WIDTH } from "./layout.ts";

/** Renderer version; increase it whenever the same inputs give another image. */
export const LAYOUT_VERSION = 4;

/** Renders a JPEG of 1200x630: the photo around its focal point with a band at its foot, or text alone. */
export async function renderImage(
  text: ImageText,
  photograph: { bytes: Buffer; focal: FocalPoint } | undefined,
): Promise<Buffer> {
  const drawing = await drawText(text, photograph ? "band" : "page");
  const lettering = drawing && Buffer.from(drawing.svg);
  const sharp = await loadSharp();
  if (!photograph) return encode(sharp(lettering));
  const bandHeight = drawing?.height ?? 0;
  const { autoOrient } = await sharp(photograph.bytes).metadata();
  const box = { width: WIDTH, height: HEIGHT - bandHeight };
  const { scaled, part } = coverAround(autoOrient, box, photograph.focal);
  const image = sharp(photograph.bytes, { autoOrient: true, failOn: "error" })
    .resize({ ...scaled, fit: "fill" })
    .extract(part)
    .flatten({ background: "white" })
    .extend({ bottom: bandHeight });
  return encode(
    lettering ? image.composite([{ input: lettering, left: 0, top: HEIGHT - bandHeight }]) : image,
  );
}

/** Without chroma subsampling, which frays the edges of letters. */
function encode(image: Sharp): Promise<Buffer> {
  return image
    .toColourspace("srgb")
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4", progressive: true })
    .toBuffer();
}
