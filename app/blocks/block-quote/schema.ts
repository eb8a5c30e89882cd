import * as z from "zod";
import type { BlockQuoteBlock } from "../../domain/content.ts";
import { inlines } from "../inline-schema.ts";

export const blockQuoteSchema = z.strictObject({
  type: z.literal("block-quote"),
  children: inlines,
  cite: z.string().optional(),
}) satisfies z.ZodType<BlockQuoteBlock>;
