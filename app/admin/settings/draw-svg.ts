import { UnusableFileError } from "../../domain/newsroom/image-path.ts";

export const SVG_TYPE = "image/svg+xml";

/** No logo needs more bytes, unless it has photos in it. */
const MAX_BYTES = 1024 * 1024;
/** Box that the image fills, in pixels: sharp at every size at which pages show a logo. */
const BOX = { width: 1600, height: 800 };

const UNREADABLE =
  "This SVG file can't be drawn. Export it again with its size and without embedded pages, or choose a PNG file.";

/**
 * Draws an SVG file as a PNG image: what the site stores and sends is pixels. As an image, the browser runs none of its
 * scripts and loads nothing that it names.
 *
 * @throws UnusableFileError for a file that is no drawing, or a larger one than 1 MB.
 */
export async function drawSvg(file: File): Promise<File> {
  if (file.size > MAX_BYTES)
    throw new UnusableFileError("This SVG file is larger than 1 MB. Choose a PNG file instead.");
  const { markup, width, height } = sizeSvg(await file.text());
  const url = URL.createObjectURL(new Blob([markup], { type: SVG_TYPE }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!png) throw new UnusableFileError(UNREADABLE);
    return new File([png], file.name.replace(/\.svg$/i, ".png"), { type: "image/png" });
  } catch {
    // The browser cannot draw it, or does not let its pixels be read.
    throw new UnusableFileError(UNREADABLE);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The drawing in the size of the box. Without one of its own, browsers disagree on how large it is. */
function sizeSvg(text: string): { markup: string; width: number; height: number } {
  const root = new DOMParser().parseFromString(text, SVG_TYPE).documentElement;
  if (root.localName !== "svg") throw new UnusableFileError(UNREADABLE);
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ownWidth = Number.parseFloat(root.getAttribute("width") ?? "");
  const ownHeight = Number.parseFloat(root.getAttribute("height") ?? "");
  const size =
    boxWidth > 0 && boxHeight > 0
      ? { width: boxWidth, height: boxHeight }
      : { width: ownWidth, height: ownHeight };
  if (!(size.width > 0 && size.height > 0)) throw new UnusableFileError(UNREADABLE);
  if (!root.hasAttribute("viewBox"))
    root.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  const scale = Math.min(BOX.width / size.width, BOX.height / size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  return { markup: new XMLSerializer().serializeToString(root), width, height };
}
