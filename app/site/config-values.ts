import { z } from "zod";

/** What an operator may write in a line of text. */
export const line = z.string().trim().min(1).max(500);

export const webAddress = z.url({ protocol: /^https?$/ });

/** The address of a web page, or a path of this site. */
export const target = z.union([webAddress, z.string().regex(/^\/(?!\/)/)]);

/** The origin of an address. */
export const origin = webAddress.transform((address) => new URL(address).origin);
