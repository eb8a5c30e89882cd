import * as z from "zod";
import type { AttributionBlock } from "../../domain/content.ts";
import { inlines } from "../inline-schema.ts";

export const attributionSchema = z.strictObject({
  type: z.literal("attribution"),
  children: inlines,
}) satisfies z.ZodType<AttributionBlock>;
