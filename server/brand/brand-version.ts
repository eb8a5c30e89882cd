import { createHash } from "node:crypto";
import type { Brand } from "./brand.types.ts";

/** Increase it whenever images of the same brand look different. */
const DRAWING_VERSION = 1;

/** A short text that is another one for another name, logo, pair of fonts or color. */
export function brandVersion({ siteName, logo, fonts, colors }: Brand): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_VERSION, siteName, logo, fonts, colors]))
    .digest("base64url")
    .slice(0, 10);
}
