import * as z from "zod";
import { inlines } from "../inline-schema.ts";

/** Unknown blocks exist in memory only: what is stored again is their `original`. */
export const unknownSchema = z.strictObject({
  type: z.literal("unknown"),
  children: inlines,
  original: z.unknown(),
});
