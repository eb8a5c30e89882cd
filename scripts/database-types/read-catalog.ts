import { z } from "zod";

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  isNullable: z.boolean(),
  /** Whether the database fills in a value. */
  hasDefault: z.boolean(),
  isGenerated: z.boolean(),
  /** Definitions of the check constraints on this column alone. */
  checks: z.array(z.string()),
});

const relationshipSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  isOneToOne: z.boolean(),
  table: z.string(),
  referencedColumns: z.array(z.string()),
});

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(columnSchema),
  relationships: z.array(relationshipSchema),
});

const argumentSchema = z.object({
  name: z.string(),
  type: z.string(),
  hasDefault: z.boolean(),
  isNullByDefault: z.boolean(),
});

const functionSchema = z.object({
  name: z.string(),
  arguments: z.array(argumentSchema),
  isSet: z.boolean(),
  type: z.string(),
  /** The table of which the function returns rows. */
  table: z.string().nullable(),
  /** Columns of `returns table (…)`, and output arguments. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

const catalogSchema = z.object({
  tables: z.array(tableSchema),
  functions: z.array(functionSchema),
});

export type Catalog = z.infer<typeof catalogSchema>;
export type CatalogTable = z.infer<typeof tableSchema>;
export type CatalogColumn = z.infer<typeof columnSchema>;
export type CatalogFunction = z.infer<typeof functionSchema>;

/** Tables and functions of the schema `public`, which the API exposes, in the order of their names. */
export async function readCatalog(
  query: (text: string) => Promise<readonly object[]>,
): Promise<Catalog> {
  const [row] = await query(CATALOG);
  return z.object({ catalog: catalogSchema }).parse(row).catalog;
}

const CATALOG = `
select jsonb_build_object(
  'tables', (
    select jsonb_agg(jsonb_build_object(
      'name', relname,
      'columns', (
        select jsonb_agg(jsonb_build_object(
          'name', attname,
          'type', atttypid::regtype::text,
          'isNullable', not attnotnull,
          'hasDefault', atthasdef or attidentity <> '',
          'isGenerated', attgenerated <> '' or attidentity = 'a',
          'checks', array(
            select pg_get_constraintdef(oid) from pg_constraint
            where conrelid = attrelid and contype = 'c' and conkey = array[attnum]
          )
        ) order by attname collate "C")
        from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped
      ),
      'relationships', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', conname,
          'columns', own.names,
          'isOneToOne', exists (
            select from pg_index where indrelid = conrelid and indisunique and indkey::int2[] @> conkey
              and conkey @> indkey::int2[]
          ),
          'table', confrelid::regclass::text,
          'referencedColumns', referenced.names
        ) order by conname collate "C"), '[]')
        from pg_constraint
          join pg_class as target on target.oid = confrelid and target.relnamespace = tables.relnamespace,
          lateral (
            select jsonb_agg(attname order by place) as names
            from unnest(conkey) with ordinality as key (number, place)
              join pg_attribute on attrelid = conrelid and attnum = number
          ) as own,
          lateral (
            select jsonb_agg(attname order by place) as names
            from unnest(confkey) with ordinality as key (number, place)
              join pg_attribute on attrelid = confrelid and attnum = number
          ) as referenced
        where conrelid = tables.oid and contype = 'f'
      )
    ) order by relname collate "C")
    from pg_class as tables where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
  ),
  'functions', (
    select jsonb_agg(jsonb_build_object(
      'name', proname,
      'arguments', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', proargnames[place],
          'type', type::regtype::text,
          'hasDefault', place > pronargs - pronargdefaults,
          'isNullByDefault', coalesce(
            pg_get_function_arg_default(functions.oid, place::int) like 'NULL%', false
          )
        ) order by place), '[]')
        from unnest(proargtypes::oid[]) with ordinality as argument (type, place)
      ),
      'isSet', proretset,
      'type', prorettype::regtype::text,
      'table', (
        select relname from pg_class
        where reltype = prorettype and relnamespace = 'public'::regnamespace
      ),
      'columns', (
        select coalesce(
          jsonb_agg(jsonb_build_object('name', proargnames[place], 'type', type::regtype::text) order by place),
          '[]'
        )
        from unnest(proallargtypes) with ordinality as argument (type, place)
        where proargmodes[place] in ('t', 'o')
      )
    ) order by proname collate "C")
    from pg_proc as functions
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
      and not exists (
        select from pg_depend
        where objid = functions.oid and classid = 'pg_proc'::regclass and deptype = 'e'
      )
  )
) as catalog`;
