import { RestError } from "../request/rest-error.ts";
import { nameKey, type SchemaCache, type Table } from "../schema-cache/schema-cache.ts";
import { findSimilar } from "./similar-names.ts";

/** Minimum similarity of a suggestion: looser ones would reveal names of tables to anonymous clients. */
export const MIN_SCORE = 0.75;

/** @throws RestError PGRST205 with the most similar name. */
export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(nameKey({ schema, name }));
  if (table) return table;
  const names = [...cache.tables.values()]
    .filter((candidate) => candidate.schema === schema)
    .map((candidate) => candidate.name);
  const similar = findSimilar(names, name, MIN_SCORE);
  throw new RestError(
    404,
    "PGRST205",
    `Could not find the table '${schema}.${name}' in the schema cache`,
    null,
    similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  );
}
