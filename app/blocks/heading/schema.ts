import * as z from "zod";
import type { HeadingBlock } from "../../domain/content.ts";
import { inlines } from "../inline-schema.ts";

export const headingSchema = z.strictObject({
  type: z.literal("heading"),
  level: z.literal([1, 2, 3, 4, 5, 6]),
  children: inlines,
}) satisfies z.ZodType<HeadingBlock>;
