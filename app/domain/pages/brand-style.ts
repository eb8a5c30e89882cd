import { type BrandColors, colorStyle } from "./brand-colors.ts";

/** Longest name that stays on one line beside the buttons of a phone, in characters. */
const LONGEST_LINE = 12;

/**
 * The style sheet of a publication: its colors, and how wide its name is, by which the masthead sets the name in a size
 * that fits (app/styles/masthead.css).
 */
export function brandStyle({
  siteName,
  colors,
}: {
  siteName: string;
  colors: BrandColors;
}): string {
  const whole = estimateWidth(siteName);
  const widest = Math.max(...siteName.split(/\s/).map(estimateWidth));
  const line = isLongName(siteName) ? widest : whole;
  return `:root{--name-width:${whole};--name-line-width:${line}}${colorStyle(colors)}`;
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
