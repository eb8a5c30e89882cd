import * as z from "zod";
import type { ImageBlock } from "../../domain/content.ts";
import { inlines } from "../inline-schema.ts";

export const imageSchema = z.strictObject({
  type: z.literal("image"),
  src: z.string().min(1),
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  children: inlines,
}) satisfies z.ZodType<ImageBlock>;
