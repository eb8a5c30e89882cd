import { FILLED_BY_TRIGGER, JSON_TYPES, NARROWED_TYPES, NULLABLE } from "./narrowed-types.ts";
import type { Catalog, CatalogColumn, CatalogFunction, CatalogTable } from "./read-catalog.ts";

/** TypeScript types in which supabase-js sends and receives values of each PostgreSQL type. */
const TYPES: Record<string, string> = {
  real: "number",
  tsvector: "unknown",
  "bit(64)": "string",
  bit: "string",
  bigint: "number",
  boolean: "boolean",
  bytea: "string",
  date: "string",
  integer: "number",
  jsonb: "Json",
  text: "string",
  "timestamp with time zone": "string",
  uuid: "string",
  void: "undefined",
};

/** A check constraint that lists the values of a column. */
const LISTED_VALUES = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/;

/**
 * The text of `app/data/database.types.ts`, in the shape that supabase-js takes.
 *
 * @throws Error for a PostgreSQL type without a TypeScript type, an overloaded function, and an entry of
 *   `narrowed-types.ts` that names nothing.
 */
export function writeDatabaseTypes({ tables, functions }: Catalog): string {
  const narrow = createNarrowing();
  const blocks = {
    Tables: tables.map((table) => writeTable(table, narrow)),
    Views: [],
    Functions: functions.map((fn) => writeFunction(fn, narrow)),
    Enums: [],
    CompositeTypes: [],
  };
  narrow.assertAllUsed();
  assertUnique(functions.map(({ name }) => name));
  return `// Written by \`npm run generate:types\` from a database with all migrations. Do not edit.
import type { ${JSON_TYPES.join(", ")} } from "./json.types.ts";

export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
${Object.entries(blocks).map(writeBlock).join("\n")}
  };
};

/** A row of a table. */
export type Tables<Name extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Name]["Row"];

/** The fields of a new row of a table. */
export type TablesInsert<Name extends keyof Database["public"]["Tables"]> =
  Database["public"]["Tables"][Name]["Insert"];

/** The answer of a function. */
export type FunctionReturns<Name extends keyof Database["public"]["Functions"]> =
  Database["public"]["Functions"][Name]["Returns"];
`;
}

type Narrowing = ReturnType<typeof createNarrowing>;

function writeBlock([name, lines]: [string, string[]]): string {
  return lines.length === 0
    ? `    ${name}: Record<never, never>;`
    : `    ${name}: {\n${lines.join("\n")}\n    };`;
}

function writeTable({ name, columns, relationships }: CatalogTable, narrow: Narrowing): string {
  const typed = columns.map((column) => {
    const listed = listValues(column);
    const type = narrow.type(`${name}.${column.name}`, listed ?? toType(column.type));
    return {
      ...column,
      text: column.isNullable ? `${type} | null` : type,
      hasDefault: column.hasDefault || FILLED_BY_TRIGGER.includes(`${name}.${column.name}`),
    };
  });
  const row = typed.map((column) => `${column.name}: ${column.text};`);
  const insert = typed.map(({ name: field, text, isNullable, hasDefault, isGenerated }) => {
    if (isGenerated) return `${field}?: never;`;
    return `${field}${isNullable || hasDefault ? "?" : ""}: ${text};`;
  });
  const update = typed.map(({ name: field, text, isGenerated }) => {
    return `${field}?: ${isGenerated ? "never" : text};`;
  });
  const relations = relationships.map(
    (relation) => `          {
            foreignKeyName: "${relation.name}";
            columns: ${writeTuple(relation.columns)};
            isOneToOne: ${relation.isOneToOne};
            referencedRelation: "${relation.table}";
            referencedColumns: ${writeTuple(relation.referencedColumns)};
          },`,
  );
  return `      ${name}: {
        Row: {
${indent(row)}
        };
        Insert: {
${indent(insert)}
        };
        Update: {
${indent(update)}
        };
        Relationships: [${relations.length > 0 ? `\n${relations.join("\n")}\n        ` : ""}];
      };`;
}

function writeFunction(fn: CatalogFunction, narrow: Narrowing): string {
  const args = fn.arguments.map(({ name, type, hasDefault, isNullByDefault }) => {
    const text = narrow.type(`${fn.name}(${name})`, toType(type));
    return `${name}${hasDefault ? "?" : ""}: ${text}${isNullByDefault ? " | null" : ""};`;
  });
  const writtenArgs = args.length > 0 ? `{\n${indent(args)}\n        }` : "Record<never, never>";
  const setOptions =
    fn.table === null
      ? ""
      : `
        SetofOptions: {
          from: "*";
          to: "${fn.table}";
          isOneToOne: ${!fn.isSet};
          isSetofReturn: ${fn.isSet};
        };`;
  return `      ${fn.name}: {
        Args: ${writtenArgs};
        Returns: ${writeAnswer(fn, narrow)};${setOptions}
      };`;
}

function writeAnswer({ name, isSet, type, table, columns }: CatalogFunction, narrow: Narrowing) {
  const fields = columns.map(
    (column) => `${column.name}: ${narrow.type(`${name}.${column.name}`, toType(column.type))};`,
  );
  const row =
    table !== null
      ? `Database["public"]["Tables"]["${table}"]["Row"]`
      : columns.length > 0
        ? `{\n${indent(fields)}\n        }`
        : narrow.type(name, toType(type));
  return isSet ? `${row}[]` : row;
}

/** The union of the values that a check constraint lists; undefined without one. */
function listValues({ checks }: CatalogColumn): string | undefined {
  const [, list] = checks.map((check) => LISTED_VALUES.exec(check)).find(Boolean) ?? [];
  return list?.replaceAll("::text", "").replaceAll("'", '"').replaceAll(", ", " | ");
}

function toType(type: string): string {
  if (type.endsWith("[]")) return `${toType(type.slice(0, -2))}[]`;
  const known = TYPES[type];
  if (!known) throw new Error(`scripts/database-types has no TypeScript type for ${type}`);
  return known;
}

/** Applies `narrowed-types.ts` and remembers which of its entries were used. */
function createNarrowing() {
  const unused = new Set([...Object.keys(NARROWED_TYPES), ...NULLABLE]);
  return {
    type(place: string, type: string): string {
      unused.delete(place);
      const narrowed = NARROWED_TYPES[place] ?? type;
      return NULLABLE.includes(place) ? `${narrowed} | null` : narrowed;
    },
    assertAllUsed(): void {
      if (unused.size === 0) return;
      throw new Error(`The database has none of: ${[...unused].join(", ")} (narrowed-types.ts)`);
    },
  };
}

function assertUnique(names: string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice) throw new Error(`${twice} is overloaded, which clients cannot tell apart`);
}

function writeTuple(names: string[]): string {
  return `[${names.map((name) => `"${name}"`).join(", ")}]`;
}

function indent(lines: string[]): string {
  return lines.map((line) => `          ${line}`).join("\n");
}
