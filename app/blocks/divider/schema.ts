import * as z from "zod";
import type { DividerBlock } from "../../domain/content.ts";
import { inlines } from "../inline-schema.ts";

export const dividerSchema = z.strictObject({
  type: z.literal("divider"),
  children: inlines,
}) satisfies z.ZodType<DividerBlock>;
