import { type BrandColors, colorStyle } from "./brand-colors.ts";
import { type FontPairName, fontStyle } from "./font-pairs.ts";

/** An image in place of the name. `source` and `dark` are URLs, or paths in the bucket `article-images`. */
export type Logo = {
  source: string;
  /** Shown in the dark scheme. */
  dark?: string | undefined;
  /** In pixels, of which pages use the proportions. */
  width: number;
  height: number;
};

/** Longest name that stays on one line beside the buttons of a phone, in characters. */
const LONGEST_LINE = 12;

/**
 * The style sheet of a publication: its colors and fonts, and how wide its name and logo are, by which the masthead
 * shows them in a size that fits (app/styles/masthead.css).
 */
export function brandStyle({
  siteName,
  logo,
  colors,
  fonts,
}: {
  siteName: string;
  logo?: Logo | undefined;
  colors: BrandColors;
  fonts: FontPairName;
}): string {
  const whole = estimateWidth(siteName);
  const widest = Math.max(...siteName.split(/\s/).map(estimateWidth));
  const line = isLongName(siteName) ? widest : whole;
  const ratio = logo ? `;--logo-ratio:${Math.round((logo.width / logo.height) * 1000) / 1000}` : "";
  return `:root{--name-width:${whole};--name-line-width:${line}${ratio}}${colorStyle(colors)}${fontStyle(fonts)}`;
}

/** Whether a name takes several lines beside the buttons of a phone. */
export function isLongName(siteName: string): boolean {
  return siteName.length > LONGEST_LINE;
}

/** Width of a text in the serif, in em. Rather too wide than too narrow. */
function estimateWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[\u1100-\u11ff\u2e80-\ud7af\uff00-\uff60]|\p{Emoji_Presentation}/u.test(character))
      width += 1.05;
    else if (/[\p{Lu}\d&@%mwMW—]/u.test(character)) width += 0.74;
    else width += 0.5;
  }
  return Math.round(width * 100) / 100;
}
