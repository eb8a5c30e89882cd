import * as z from "zod";
import { TEXT_COLUMNS } from "../../../editor/engine/shared-document.ts";

const idSchema = z.object({ client: z.int().min(0), clock: z.int().min(0) });

/** A relative position of Yjs as JSON. Names of other parts would add these to the document. */
const placeSchema = z
  .object({
    type: idSchema.nullish(),
    tname: z.enum(["body", ...TEXT_COLUMNS]).nullish(),
    item: idSchema.nullish(),
    assoc: z.int().nullish(),
  })
  .refine(({ type, tname, item }) => type ?? tname ?? item);

/**
 * Position of a writer, as every writer can send it: nothing of it is certain. Nothing else may be in it: the cursor
 * plugin takes names and colors from other properties.
 */
export const awarenessStateSchema = z.strictObject({
  userId: z.string().max(100),
  /** Selection in the body. */
  cursor: z.object({ anchor: placeSchema, head: placeSchema }).nullish(),
  /** Selection in a text field. */
  field: z
    .object({ column: z.enum(TEXT_COLUMNS), anchor: placeSchema, head: placeSchema })
    .nullish(),
});

export type AwarenessState = z.infer<typeof awarenessStateSchema>;
