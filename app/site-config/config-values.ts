import { z } from "zod";
import { findBrandColorProblem } from "../domain/pages/brand-colors.ts";

/** A single-line text in the site file. */
export const line = z.string().trim().min(1).max(500);

/** URL of a web page. Its host fits into a Content-Security-Policy as it is. */
export const webAddress = z.url({ protocol: /^https?$/, hostname: /^[\w.:[\]-]+$/ });

/** URL of a web page, or a path of this site. */
export const target = z.union([webAddress, z.string().regex(/^\/(?!\/)/)]);

/** A color that text can have in the light scheme, '#rrggbb'. */
export const textColor = z
  .string()
  .toLowerCase()
  .superRefine((color, { addIssue }) => {
    const problem = findBrandColorProblem(color);
    if (problem) addIssue(problem.message);
  });

/** An IANA name, in its usual spelling. Offsets such as `+02:00` are refused: they know no daylight saving time. */
export const timeZone = z
  .string()
  .regex(/^[a-z]/i)
  .transform((name, { addIssue }) => {
    try {
      return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      addIssue("unknown time zone");
      return z.NEVER;
    }
  });

/** URL of an image, or a path in the bucket `article-images`. */
export const imageSource = z
  .union([webAddress, z.string().regex(/^[^/:\s][^:\s]*$/)])
  .check(z.maxLength(1024));

/** An origin. */
export const origin = webAddress.transform((address) => new URL(address).origin);

/** Origins that a script may name besides its own. */
export const MOST_HOSTS = 20;
