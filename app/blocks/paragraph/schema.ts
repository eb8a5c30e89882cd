import * as z from "zod";
import type { ParagraphBlock } from "../../domain/content.ts";
import { inlines } from "../inline-schema.ts";

export const paragraphSchema = z.strictObject({
  type: z.literal("paragraph"),
  children: inlines,
}) satisfies z.ZodType<ParagraphBlock>;
