import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEFAULT_COLORS } from "../../app/domain/pages/brand-colors.ts";
import { FONT_PAIR_NAMES } from "../../app/domain/pages/font-pairs.ts";
import { HEIGHT, WIDTH } from "../../server/open-graph-images/layout.ts";
import { renderImage } from "../../server/open-graph-images/render-image.ts";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { hostileText } from "./hostile-text.ts";

test(
  "draws an Open Graph image for any title",
  async () => {
    const text = fc.record({
      siteName: hostileText,
      siteHost: fc.constant("news.example"),
      headline: hostileText,
      byline: hostileText,
      section: hostileText,
      sectionSlug: fc.option(hostileText),
      colors: fc.constant(DEFAULT_COLORS),
      fonts: fc.constantFrom(...FONT_PAIR_NAMES),
    });
    await fc.assert(
      fc.asyncProperty(text, async (article) => {
        const { format, width, height } = await sharp(
          await renderImage(article, undefined),
        ).metadata();
        expect([format, width, height]).toEqual(["jpeg", WIDTH, HEIGHT]);
      }),
      budget(25),
    );
  },
  TIME_LIMIT_MS,
);
