import * as z from "zod";
import { attributionSchema } from "./attribution/schema.ts";
import { blockQuoteSchema } from "./block-quote/schema.ts";
import { dividerSchema } from "./divider/schema.ts";
import { headingSchema } from "./heading/schema.ts";
import { imageSchema } from "./image/schema.ts";
import { listSchema } from "./list/schema.ts";
import { paragraphSchema } from "./paragraph/schema.ts";

/** A block as an editor may write it. Unknown blocks are none: what nobody knows has no rules. */
export const blockSchema = z.union([
  paragraphSchema,
  headingSchema,
  listSchema,
  blockQuoteSchema,
  imageSchema,
  dividerSchema,
  attributionSchema,
]);
