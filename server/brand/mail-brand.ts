import type { MailBrand } from "@broadsheet/backend";
import { renderUrl, wholeUrl } from "../../app/domain/image-address.ts";
import { darkColor } from "../../app/domain/pages/brand-colors.ts";
import { DARK_PAPER, PAPER } from "../../app/domain/pages/section-colors.ts";
import type { Brand } from "./brand.types.ts";

/** The color of text in each scheme (app/styles/tokens.css). */
const INK = { light: "#1b1a17", dark: "#efeae0" };
/** Largest logo above an email, in CSS pixels. */
const LARGEST = { width: 240, height: 56 };
/** Width of the image file, sharp on screens of high density. */
const FILE_WIDTH = 800;

/** The look of a publication in emails, whose fonts are those of every device. */
export function mailBrand({ logo, fonts, colors }: Brand, siteUrl: string): MailBrand {
  const { accent, brand } = colors;
  const url =
    logo && wholeUrl(renderUrl(logo.source, { backendUrl: "" }, FILE_WIDTH, null), siteUrl);
  const scale = logo && Math.min(LARGEST.width / logo.width, LARGEST.height / logo.height);
  return {
    light: { paper: PAPER, ink: INK.light, accent, name: brand },
    dark: {
      paper: DARK_PAPER,
      ink: INK.dark,
      accent: darkColor(accent),
      name: darkColor(brand),
    },
    fontFamily: fonts === "public-sans" ? "Arial,sans-serif" : "Georgia,serif",
    ...(logo &&
      url &&
      scale && {
        logo: {
          url,
          width: Math.round(logo.width * scale),
          height: Math.round(logo.height * scale),
        },
      }),
  };
}
