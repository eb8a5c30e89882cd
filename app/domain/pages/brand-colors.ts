import { contrastBetween, darken, LEAST_CONTRAST, lighten, PAPER } from "./section-colors.ts";

/** The two colors of a publication, '#rrggbb', as the light scheme has them. */
export type BrandColors = {
  /** Links, kickers and buttons. */
  accent: string;
  /** Wordmark and the rules below the masthead and above the footer. */
  brand: string;
};

/** Colors of the style sheet (app/styles/tokens.css), whose dark scheme has its own. */
export const DEFAULT_COLORS: BrandColors = { accent: "#8f1d14", brand: "#1b1a17" };

/** Contrast with the dark paper, level AAA: nobody checks the derived color. */
const DARK_CONTRAST = 7;

/** Those of the dark scheme for them. */
const DEFAULT_DARK_COLORS: ReadonlyMap<string, string> = new Map([
  [DEFAULT_COLORS.accent, "#f0a196"],
  [DEFAULT_COLORS.brand, "#efeae0"],
]);

/** Backgrounds of text in the light scheme, with their names in messages. Boxes are tinted. */
const BACKGROUNDS = [
  { color: "#f6f1e7", name: "the tint of boxes" },
  { color: PAPER, name: "the paper" },
];

/** Why a color cannot be used, and the nearest darker one that can; undefined for one that can. */
export function findBrandColorProblem(
  color: string,
): { message: string; suggestion?: string } | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(color)) return { message: "Enter a color such as #0c5787." };
  for (const background of BACKGROUNDS) {
    const contrast = contrastBetween(color, background.color);
    if (contrast >= LEAST_CONTRAST) continue;
    const suggestion = darken(color, background.color);
    // Rounded down: 4.499 is too little.
    const shown = Math.floor(contrast * 10) / 10;
    return {
      message: `${color} cannot be read on ${background.name}, ${background.color}: the contrast is ${shown} to 1, and ${LEAST_CONTRAST} is needed. ${suggestion} is the nearest that can.`,
      suggestion,
    };
  }
  return undefined;
}

/** A color as the dark scheme has it. */
export function darkColor(color: string): string {
  return DEFAULT_DARK_COLORS.get(color) ?? lighten(color, DARK_CONTRAST);
}

/** A style sheet with the colors that are not the usual ones; empty without any. The dark scheme has lighter ones. */
export function colorStyle(colors: BrandColors): string {
  const own = NAMES.filter((name) => colors[name] !== DEFAULT_COLORS[name]);
  if (own.length === 0) return "";
  const light = own.map((name) => `--${name}:${colors[name]}`).join(";");
  const dark = own.map((name) => `--${name}:${darkColor(colors[name])}`).join(";");
  // Print has its own. A reader may have chosen one of the schemes (behaviors/display-settings.ts).
  return `@media screen{:root,.social-drawing{${light}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}[data-theme=dark]{${dark}}}`;
}

const NAMES = ["accent", "brand"] as const;
