import type { SiteSection } from "./sections.ts";

/** Paper of the light scheme and of the dark one (app/styles/tokens.css). */
export const PAPER = "#fffdf9";
export const DARK_PAPER = "#171613";
const WHITE = [255, 255, 255];
const BLACK = [0, 0, 0];

/** Smallest contrast of text with what is behind it: WCAG 2.2, level AA. */
export const LEAST_CONTRAST = 4.5;

/** Colors of the style sheet, in the light scheme, by the slug of a section. */
export const STYLE_SHEET_COLORS: ReadonlyMap<string, string> = new Map([
  ["world", "#0c5787"],
  ["politics", "#a31621"],
  ["business", "#7a4b06"],
  ["technology", "#5a3aa8"],
  ["sports", "#1a6438"],
  ["entertainment", "#9c1f63"],
  ["science", "#03636b"],
]);

/** Contrast of a color '#rrggbb' with the paper of the light scheme, from 1 to 21. */
export function paperContrast(color: string): number {
  return contrastBetween(color, PAPER);
}

/** Contrast of two colors '#rrggbb', from 1 to 21. */
export function contrastBetween(first: string, second: string): number {
  return contrast(toChannels(first), toChannels(second));
}

/** The color mixed with as much black as it takes to be read on another one. */
export function darken(color: string, background: string): string {
  const isLegible = (mixed: string) => contrastBetween(mixed, background) >= LEAST_CONTRAST;
  return mixUntil(color, BLACK, isLegible);
}

/** A style sheet with the colors that an admin has set; empty without any. The dark scheme has lighter ones. */
export function sectionStyle(sections: readonly SiteSection[]): string {
  const rules = sections.flatMap(({ slug, color }) =>
    color === null
      ? []
      : [
          `[data-section="${slug}"]{--section:${color}}`,
          // A reader may have chosen one of the schemes (behaviors/display-settings.ts).
          `@media (prefers-color-scheme:dark){:root:not([data-theme=light]) [data-section="${slug}"]{--section:${lighten(color)}}}`,
          `[data-theme=dark] [data-section="${slug}"]{--section:${lighten(color)}}`,
        ],
  );
  return rules.join("");
}

/** The color mixed with as much white as it takes to be read on the paper of the dark scheme. */
export function lighten(color: string, least = LEAST_CONTRAST + 1.5): string {
  // A little more than is needed: boxes are lighter than the paper.
  const isLegible = (mixed: string) => contrastBetween(mixed, DARK_PAPER) >= least;
  return mixUntil(color, WHITE, isLegible);
}

/** The color mixed with the least part of another that is accepted. */
function mixUntil(
  color: string,
  other: readonly number[],
  isAccepted: (mixed: string) => boolean,
): string {
  const channels = toChannels(color);
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = toColor(
      channels.map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * part)),
    );
    if (isAccepted(mixed)) return mixed;
  }
  return toColor(other);
}

function contrast(first: readonly number[], second: readonly number[]): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, as WCAG 2 defines it. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toChannels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function toColor(channels: readonly number[]): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
