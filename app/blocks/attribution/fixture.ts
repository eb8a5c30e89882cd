import type { AttributionBlock } from "../../domain/content.ts";

export const attributionFixture: AttributionBlock = {
  type: "attribution",
  children: [
    { text: "First published elsewhere, under " },
    {
      type: "link",
      href: "https://creativecommons.org/licenses/by/4.0/",
      children: [{ text: "CC BY 4.0" }],
    },
    { text: "." },
  ],
};
