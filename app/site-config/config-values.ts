import { z } from "zod";

/** A single-line text in the site file. */
export const line = z.string().trim().min(1).max(500);

export const webAddress = z.url({ protocol: /^https?$/ });

/** URL of a web page, or a path of this site. */
export const target = z.union([webAddress, z.string().regex(/^\/(?!\/)/)]);

/** An origin. */
export const origin = webAddress.transform((address) => new URL(address).origin);
