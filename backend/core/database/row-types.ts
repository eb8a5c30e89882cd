import pg from "pg";

type Parse = (text: string) => unknown;

const isTrue: Parse = (text) => text === "t";
const parseJson: Parse = (text) => JSON.parse(text);
const asText: Parse = (text) => text;
const parseBytes: Parse = pg.types.getTypeParser(pg.types.builtins.BYTEA);
/** `text[]`, which is missing in the types of `pg`. */
const TEXT_ARRAY: number = 1009;
/** Parses the literal of any array; its elements stay text. */
const parseTexts: Parse = pg.types.getTypeParser(TEXT_ARRAY);

/** PostgreSQL's built-in types by their OIDs (`pg_type`), with those of their arrays. */
const TYPES: [oid: number, array: number, parse: Parse][] = [
  [16, 1000, isTrue],
  [17, 1001, parseBytes],
  // int2, int4, oid, float4, float8. An int8 or a numeric does not fit into a number and stays text.
  [21, 1005, Number],
  [23, 1007, Number],
  [26, 1028, Number],
  [700, 1021, Number],
  [701, 1022, Number],
  [114, 199, parseJson],
  [3802, 3807, parseJson],
  [1114, 1115, toIsoTimestamp],
  [1184, 1185, toIsoTimestamp],
];
/** Arrays of types that stay text: name, bpchar, varchar, text, int8, numeric, uuid, date, time, timetz, interval, inet, cidr, regclass, regtype, money, macaddr, xml. */
const TEXT_ARRAYS = [
  1003, 1014, 1015, 1009, 1016, 1231, 2951, 1182, 1183, 1270, 1187, 1041, 651, 2210, 2211, 791,
  1040, 143,
];

const parsers = new Map<number, Parse>();
for (const [oid, array, parse] of TYPES) {
  parsers.set(oid, parse);
  parsers.set(array, (text) => mapElements(parseTexts(text), parse));
}
for (const array of TEXT_ARRAYS) parsers.set(array, parseTexts);

/** Type parsers of `pg` rows: timestamps in ISO 8601, JSON parsed, text for what does not fit into a number. */
export const ROW_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? asText,
};

function mapElements(value: unknown, parse: Parse): unknown {
  if (Array.isArray(value)) return value.map((element) => mapElements(element, parse));
  return typeof value === "string" ? parse(value) : value;
}

/**
 * Converts PostgreSQL's timestamp format (`2026-01-31 08:15:00.123456+00`) to PostgREST's: ISO 8601 with all
 * microseconds, `2026-01-31T08:15:00.123456+00:00`. `infinity` is unchanged.
 */
export function toIsoTimestamp(value: string): string {
  return value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

/** A row by column name, its values parsed as in row-types.ts. */
export type Row = pg.QueryResultRow;

/** The rows of a statement, with PostgreSQL's command tag (`INSERT`) and the number of rows returned or changed. */
export type Rows<R extends Row = Row> = R[] & { readonly command: string; readonly count: number };

/** Several statements in one message have several results; the last one is returned. */
export function toRows(result: pg.QueryResult | pg.QueryResult[]): Rows {
  const last = Array.isArray(result) ? result.at(-1) : result;
  const rows: Row[] = last?.rows ?? [];
  const { command, rowCount } = last ?? { command: "", rowCount: 0 };
  // Not enumerable, so that it compares equal to a plain array of the same rows.
  return Object.defineProperties(rows, {
    command: { value: command ?? "" },
    count: { value: rowCount ?? 0 },
  }) as Rows;
}
