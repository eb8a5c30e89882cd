import type { CSSProperties, ReactElement } from "react";
import type { BrandColors } from "../../app/domain/pages/brand-colors.ts";
import type { FontPairName } from "../../app/domain/pages/font-pairs.ts";
import { PAPER, STYLE_SHEET_COLORS } from "../../app/domain/pages/section-colors.ts";
import { headlineFamily } from "../brand/fonts.ts";
import type { LogoImage } from "../brand/read-logo.ts";

/** Size of Open Graph images. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** Text of an Open Graph image. Without a headline it is the site's default image. */
export type ImageText = {
  siteName: string;
  /** Replaces a name in a script that the fonts lack. */
  siteHost: string;
  headline: string;
  /** 'By Ana and Ben'; empty without a writer. */
  byline: string;
  /** Name of the article's category; empty if it has none. */
  section: string;
  sectionSlug: string | null;
  colors: BrandColors;
  fonts: FontPairName;
  /** In place of the name. */
  logo?: LogoImage | undefined;
};

/** Colors of the light scheme (app/styles/tokens.css), which an SVG cannot read from there. */
const INK = "#1b1a17";
const HAIRLINE = "#dcd5c7";

/** Height of the band below a photo. */
export const BAND_HEIGHT = 220;

/** A band with headline and wordmark for the foot of a photo. */
export function bandLayout(text: ImageText): ReactElement {
  const color = colorOf(text);
  return box(
    {
      width: WIDTH,
      height: BAND_HEIGHT,
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "22px 56px 28px",
      backgroundColor: PAPER,
      borderTop: `8px solid ${color}`,
    },
    headline(text, bandHeadlineSize(text.headline), 2),
    signature(text, color),
  );
}

/** A text-only image, for articles without a photo. */
export function pageLayout(text: ImageText): ReactElement {
  const color = colorOf(text);
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "60px 72px 48px",
      backgroundColor: PAPER,
      borderTop: `16px solid ${color}`,
    },
    headline(text, pageHeadlineSize(text.headline), 5),
    box({ borderTop: `2px solid ${HAIRLINE}`, paddingTop: 28 }, signature(text, color)),
  );
}

/** The wordmark alone: for pages other than articles, and for headlines in a script that the fonts lack. */
export function wordmarkLayout(text: ImageText): ReactElement {
  const color = colorOf(text);
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      flexDirection: "column",
      alignItems: "center",
      justifyContent: "center",
      padding: "0 72px",
      backgroundColor: PAPER,
      borderTop: `16px solid ${color}`,
      borderBottom: `16px solid ${color}`,
    },
    wordmark(text, {
      logoSize: { width: 900, height: 300 },
      style: {
        fontSize: text.siteName.length > 14 ? 92 : 150,
        textAlign: "center",
        justifyContent: "center",
      },
    }),
    text.section === ""
      ? null
      : line(text.section, { fontFamily: "Sans", fontSize: 40, color, marginTop: 24 }),
  );
}

function headline({ headline, fonts }: ImageText, fontSize: number, lines: number): ReactElement {
  const look = { fontSize, lineHeight: 1.1, letterSpacing: "-0.02em" };
  const fontFamily = headlineFamily(fonts);
  return element(
    { display: "block", lineClamp: lines, textWrap: "balance", color: INK, fontFamily, ...look },
    headline,
  );
}

/** The logo, or the name. */
function wordmark(
  { siteName, fonts, colors, logo }: ImageText,
  { logoSize, style }: { logoSize: { width: number; height: number }; style: CSSProperties },
): ReactElement {
  if (logo) {
    const scale = Math.min(logoSize.width / logo.width, logoSize.height / logo.height);
    return {
      type: "img",
      props: {
        src: `data:image/png;base64,${logo.png.toString("base64")}`,
        width: Math.round(logo.width * scale),
        height: Math.round(logo.height * scale),
      },
      key: null,
    };
  }
  const look = { letterSpacing: "-0.03em", color: colors.brand };
  return line(siteName, { fontFamily: headlineFamily(fonts), ...look, ...style });
}

/** Wraps a headline: one line if it fits, two at most. */
function bandHeadlineSize({ length }: string): number {
  if (length <= 34) return 64;
  return length <= 84 ? 48 : 42;
}

function pageHeadlineSize({ length }: string): number {
  if (length <= 50) return 96;
  return length <= 100 ? 76 : 62;
}

/** Site, writers and section. */
function signature(text: ImageText, color: string): ReactElement {
  const small = { fontFamily: "Sans", fontSize: 26, lineHeight: 1.1 };
  return box(
    {
      width: "100%",
      alignItems: text.logo ? "center" : "baseline",
      justifyContent: "space-between",
      gap: 36,
    },
    wordmark(text, {
      logoSize: { width: 300, height: 48 },
      style: { fontSize: 34, lineHeight: 1 },
    }),
    text.byline === ""
      ? null
      : element(
          { ...small, display: "block", lineClamp: 1, flex: "1 1 0", color: INK },
          text.byline,
        ),
    line(text.section, { ...small, color }),
  );
}

function line(text: string, style: CSSProperties): ReactElement {
  return element({ display: "flex", ...style }, text);
}

function box(style: CSSProperties, ...children: (ReactElement | null)[]): ReactElement {
  return element({ display: "flex", boxSizing: "border-box", ...style }, children);
}

/** Creates an element as React does. React itself is loaded with the pages, once NODE_ENV is known. */
function element(style: CSSProperties, children: string | (ReactElement | null)[]): ReactElement {
  return { type: "div", props: { style, children }, key: null };
}

function colorOf({ sectionSlug, colors }: ImageText): string {
  return STYLE_SHEET_COLORS.get(sectionSlug ?? "") ?? colors.accent;
}
