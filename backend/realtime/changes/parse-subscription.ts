import { z } from "zod";
import { parseFilters, type RowFilter } from "./parse-filters.ts";

export type ChangeType = "INSERT" | "UPDATE" | "DELETE";

/** The changes that a client subscribes to. `*` matches every schema or table. */
export type SubscriptionRequest = {
  event: ChangeType | "*";
  schema: string;
  table: string;
  filters: RowFilter[];
  /** Selected columns; undefined selects all. */
  columns: string[] | undefined;
};

const requestSchema = z.object({
  /** Any other value selects all three events. */
  event: z
    .string()
    .toUpperCase()
    .pipe(z.enum(["INSERT", "UPDATE", "DELETE", "*"]))
    .catch("*"),
  schema: z.string().max(63).optional(),
  table: z.string().max(63).optional(),
  filter: z.string().max(4096).nullish(),
  select: z.array(z.string().max(63)).max(100).nullish(),
});

/** @returns an error message when the request is invalid. */
export function parseSubscription(params: unknown): SubscriptionRequest | { problem: string } {
  const read = requestSchema.safeParse(params);
  if (!read.success || (read.data.schema === undefined && read.data.table === undefined))
    return {
      problem:
        "No subscription params provided. Please provide at least a `schema` or `table` to subscribe to.",
    };
  const { event, schema = "public", table = "*", filter, select } = read.data;
  const filters = parseFilters(filter ?? "");
  if ("problem" in filters)
    return { problem: `Error parsing \`filter\` params: ${filters.problem}` };
  const columns = select && select.length > 0 ? select : undefined;
  if (columns && (schema === "*" || table === "*"))
    return {
      problem:
        "Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.",
    };
  return { event, schema, table, filters: filters.filters, columns };
}
