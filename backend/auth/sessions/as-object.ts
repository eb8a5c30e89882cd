/** SQL for a column of JSON objects: `@supabase/lite` may write an object as a JSON text that holds it. */
export const asObject = (column: string) =>
  `case jsonb_typeof(${column}) when 'string' then (${column} #>> '{}')::jsonb else coalesce(${column}, '{}') end`;
