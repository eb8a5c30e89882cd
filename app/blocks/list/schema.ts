import * as z from "zod";
import type { ListBlock, ListItem } from "../../domain/content.ts";
import { inlines } from "../inline-schema.ts";

const listItem: z.ZodType<ListItem> = z.strictObject({
  type: z.literal("list-item"),
  children: inlines,
  get lists() {
    return z.array(listSchema).optional();
  },
});

export const listSchema: z.ZodType<ListBlock> = z.strictObject({
  type: z.literal("list"),
  ordered: z.boolean(),
  children: z.array(listItem),
});
