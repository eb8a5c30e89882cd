import * as z from "zod";
import type { Inline, TextRun } from "../domain/content.ts";
import { parseLinkAddress } from "../domain/parse-inlines.ts";

const textRun = z.strictObject({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  code: z.boolean().optional(),
}) satisfies z.ZodType<TextRun>;

const link = z.strictObject({
  type: z.literal("link"),
  href: z
    .string()
    .refine((href) => parseLinkAddress(href) !== undefined, "Links lead to http, https or mailto"),
  children: z.array(textRun).min(1),
});

/** Running text as it is stored. */
export const inlines = z.array(z.union([textRun, link])) satisfies z.ZodType<Inline[]>;
