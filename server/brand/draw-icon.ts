import { loadSharp } from "@broadsheet/backend/images";
import { PAPER } from "../../app/domain/pages/section-colors.ts";
import type { Brand } from "./brand.types.ts";
import { headlineFamily, loadFonts } from "./fonts.ts";
import type { LogoImage } from "./read-logo.ts";
import { toIco } from "./to-ico.ts";

/** Size of the drawing from which all icons are scaled, in pixels. */
const SIZE = 512;
/** Inside the safe zone of masked icons, the inner four fifths (W3C, Web App Manifest, icon masks). */
const LETTER_SIZE = 292;
const LOGO_SIZE = 368;
/** Proportions up to which a logo fits into a square. */
const SQUARE = 4 / 3;
/** Radius of the corners of an icon that no system crops to a shape of its own. */
const RADIUS = 48;
/** Sizes in `favicon.ico`, for tabs, bookmarks and Windows shortcuts. */
const ICO_SIZES = [16, 32, 48];

/** An icon file: its sizes in pixels, and whether its corners are round. */
export type IconShape = { sizes: readonly number[]; isRound: boolean; isIco?: boolean };

export const FAVICON: IconShape = { sizes: ICO_SIZES, isRound: true, isIco: true };

/**
 * Draws an icon of a publication: a logo that fits into a square on paper, or else the first letter of the name on the
 * accent color.
 */
export async function drawIcon(
  brand: Brand,
  logo: LogoImage | undefined,
  { sizes, isRound, isIco }: IconShape,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const isSquare = logo && logo.width / logo.height <= SQUARE && logo.height / logo.width <= SQUARE;
  const mark = isSquare
    ? await sharp(logo.png).resize(LOGO_SIZE, LOGO_SIZE, { fit: "inside" }).png().toBuffer()
    : await drawMark(brand);
  const background = isSquare ? PAPER : brand.colors.accent;
  const ground = { width: SIZE, height: SIZE, channels: 4, background } as const;
  const corners = `<svg width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" rx="${RADIUS}"/></svg>`;
  const drawing = await sharp({ create: ground })
    .composite([
      { input: mark, gravity: "centre" },
      ...(isRound ? [{ input: Buffer.from(corners), blend: "dest-in" as const }] : []),
    ])
    .png()
    .toBuffer();
  const images = await Promise.all(
    sizes.map((size) => sharp(drawing).resize(size, size).png({ compressionLevel: 9 }).toBuffer()),
  );
  const [first] = images;
  if (!first) throw new Error("an icon without a size");
  return isIco ? toIco(images.map((png, index) => ({ png, size: sizes[index] ?? 0 }))) : first;
}

/** The first letter of the name in the font of headlines; a front page where the fonts lack it. */
async function drawMark({ siteName, fonts }: Brand): Promise<Buffer> {
  const sharp = await loadSharp();
  const letter = /[\p{L}\p{N}]/u.exec(siteName.normalize("NFC"))?.[0];
  const svg = (letter && (await drawLetter(letter, headlineFamily(fonts)))) ?? FRONT_PAGE;
  // Without the room around the letter, so that its middle is that of the icon.
  const trimmed = await sharp(Buffer.from(svg)).trim({ threshold: 1 }).png().toBuffer();
  return sharp(trimmed).resize(LETTER_SIZE, LETTER_SIZE, { fit: "inside" }).png().toBuffer();
}

/** Undefined for a letter that the font lacks. */
async function drawLetter(letter: string, fontFamily: string): Promise<string | undefined> {
  // Loaded on demand: the library takes half a second to load, and icons are stored on disk.
  const [{ default: satori }, fonts] = await Promise.all([import("satori"), loadFonts()]);
  let isMissing = false;
  const style = { display: "flex", fontFamily, fontSize: 600, color: PAPER, padding: 200 };
  const svg = await satori(
    { type: "div", props: { style, children: letter }, key: null },
    {
      width: 1200,
      height: 1200,
      fonts,
      loadAdditionalAsset: async () => {
        isMissing = true;
        return [];
      },
    },
  );
  return isMissing ? undefined : svg;
}

/** A headline above columns. */
const FRONT_PAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 32 32" fill="${PAPER}"><path d="M6 7h20v3H6z"/><path d="M6 13h9v12H6zM18 13h8v2h-8zM18 18h8v2h-8zM18 23h8v2h-8z"/></svg>`;
