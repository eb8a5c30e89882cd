import type { ReactElement } from "react";
import { loadFonts } from "../brand/fonts.ts";
import {
  BAND_HEIGHT,
  bandLayout,
  HEIGHT,
  type ImageText,
  pageLayout,
  WIDTH,
  wordmarkLayout,
} from "./layout.ts";

export type Drawing = { svg: string; height: number };

/** Maximum number of characters that any layout has room for. */
const LONGEST_TEXT = 240;

/**
 * Draws the text of an Open Graph image as an SVG whose letters are paths: a band for the foot of a photo, or a whole
 * image. Characters that the fonts lack are left out, and a headline that loses more than half of its characters is not
 * shown.
 *
 * @returns undefined for a band without a headline: the photo is shown alone.
 */
export async function drawText(
  text: ImageText,
  shape: "band" | "page",
): Promise<Drawing | undefined> {
  const whole = cut(text);
  const first = await drawShape(whole, shape);
  if (!first || first.missing === "") return first;
  return drawShape(withoutCharacters(whole, first.missing), shape);
}

async function drawShape(
  text: ImageText,
  shape: "band" | "page",
): Promise<(Drawing & { missing: string }) | undefined> {
  if (text.headline === "") {
    return shape === "band" ? undefined : draw(wordmarkLayout(text), HEIGHT);
  }
  return shape === "band" ? draw(bandLayout(text), BAND_HEIGHT) : draw(pageLayout(text), HEIGHT);
}

/** `missing` holds the characters that no font has. */
async function draw(layout: ReactElement, height: number): Promise<Drawing & { missing: string }> {
  // Loaded on demand: the library takes half a second to load, and only crawlers request these images.
  const [{ default: satori }, fonts] = await Promise.all([import("satori"), loadFonts()]);
  let missing = "";
  const svg = await satori(layout, {
    width: WIDTH,
    height,
    fonts,
    loadAdditionalAsset: async (_language, segment) => {
      missing += segment;
      return [];
    },
  });
  return { svg, height, missing };
}

function cut(text: ImageText): ImageText {
  return {
    ...text,
    siteName: cutLine(text.siteName),
    headline: cutLine(text.headline),
    byline: cutLine(text.byline),
    section: cutLine(text.section),
  };
}

function cutLine(text: string): string {
  const line = text.toWellFormed().normalize("NFC").replace(/\s+/g, " ").trim();
  return Array.from(line).slice(0, LONGEST_TEXT).join("");
}

function withoutCharacters(text: ImageText, missing: string): ImageText {
  const characters = new Set(missing);
  const keep = (line: string) =>
    Array.from(line)
      // Joiners and modifiers of emoji have no glyph of their own.
      .filter((character) => !characters.has(character) && !/[\u200d\ufe0e\ufe0f]/.test(character))
      .join("")
      .replace(/\s+/g, " ")
      .trim();
  // Half a name would be another one.
  const keepName = (line: string) => (keep(line) === line ? line : "");
  const headline = keep(text.headline);
  return {
    ...text,
    siteName: keep(text.siteName) || text.siteHost,
    headline: countLetters(headline) * 2 < countLetters(text.headline) ? "" : headline,
    byline: keepName(text.byline),
    section: keep(text.section),
  };
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
