/** The fonts of headlines and text, and those of the interface. The files are in app/styles/fonts.css. */
type FontPair = {
  label: string;
  /** Families in place of those of the style sheet. */
  families?: { serif: string; sans?: string };
};

export const FONT_PAIRS = {
  newsreader: { label: "Newsreader with Public Sans" },
  "public-sans": {
    label: "Public Sans for everything",
    families: { serif: '"Public Sans Variable","Public Sans Fallback",Arial,sans-serif' },
  },
  device: {
    label: "Georgia with the device’s own sans serif, which load nothing",
    families: { serif: "Georgia,serif", sans: "system-ui,sans-serif" },
  },
} as const satisfies Record<string, FontPair>;

export type FontPairName = keyof typeof FONT_PAIRS;

export const FONT_PAIR_NAMES = [
  "newsreader",
  "public-sans",
  "device",
] as const satisfies readonly FontPairName[];

/** Custom properties with the families of a pair; empty for those of the style sheet. */
export function fontStyle(name: FontPairName): string {
  const pair: FontPair = FONT_PAIRS[name];
  if (!pair.families) return "";
  const { serif, sans } = pair.families;
  return `:root{--font-serif:${serif}${sans ? `;--font-sans:${sans}` : ""}}`;
}
