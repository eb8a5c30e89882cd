import type { ChangeType } from "./parse-subscription.ts";
import type { Column, TableShape } from "./table-shapes.ts";

const TOO_LARGE = "Error 413: Payload Too Large";
const MAX_RECORD_BYTES = 1024 * 1024;
const SMALL_VALUE_BYTES = 64;

/**
 * A change as it is sent to clients. Records are JSON text from the database, so that large numbers keep
 * all digits.
 */
export function changeJson(
  { schema, table }: TableShape,
  { type, commit_timestamp }: { type: ChangeType; commit_timestamp: string },
  row: {
    columns: readonly Column[];
    record?: string;
    oldRecord?: string;
    errors?: string[] | null;
  },
): string {
  const { columns, record, oldRecord, errors = null } = row;
  const plain = JSON.stringify({
    schema,
    table,
    commit_timestamp,
    type,
    columns: columns.map(({ name, type: columnType }) => ({ name, type: columnType })),
    errors,
  });
  const records = [
    record === undefined ? "" : `,"record":${record}`,
    oldRecord === undefined ? "" : `,"old_record":${oldRecord}`,
  ].join("");
  return `${plain.slice(0, -1)}${records}}`;
}

/** Only the small values of an oversized record are sent. */
export function limitRecord(json: string): { json: string; errors: string[] | null } {
  if (Buffer.byteLength(json) <= MAX_RECORD_BYTES) return { json, errors: null };
  const small = Object.entries(JSON.parse(json) as Record<string, unknown>).filter(
    ([, value]) => Buffer.byteLength(JSON.stringify(value)) <= SMALL_VALUE_BYTES,
  );
  return { json: JSON.stringify(Object.fromEntries(small)), errors: [TOO_LARGE] };
}
