import * as z from "zod/mini";
import { TEXT_COLUMNS } from "../../../editor/engine/shared-document.ts";

const count = z.int().check(z.nonnegative());
const idSchema = z.object({ client: count, clock: count });

/** A relative position of Yjs as JSON. Names of other parts would add these to the document. */
const placeSchema = z
  .object({
    type: z.nullish(idSchema),
    tname: z.nullish(z.enum(["body", ...TEXT_COLUMNS])),
    item: z.nullish(idSchema),
    assoc: z.nullish(z.int()),
  })
  .check(z.refine(({ type, tname, item }) => type ?? tname ?? item));

/**
 * Position of a writer, as every writer can send it: nothing of it is certain. Nothing else may be in it: the cursor
 * plugin takes names and colors from other properties.
 */
export const awarenessStateSchema = z.strictObject({
  userId: z.string().check(z.maxLength(100)),
  /** Selection in the body. */
  cursor: z.nullish(z.object({ anchor: placeSchema, head: placeSchema })),
  /** Selection in a text field. */
  field: z.nullish(
    z.object({ column: z.enum(TEXT_COLUMNS), anchor: placeSchema, head: placeSchema }),
  ),
});

export type AwarenessState = z.infer<typeof awarenessStateSchema>;
