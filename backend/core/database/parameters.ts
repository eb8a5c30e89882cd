import { isArrayBufferView } from "node:util/types";

/** The most parameters that a statement can have (PostgreSQL's protocol, message Bind). */
const MAX_PARAMETERS = 65_535;

/** A statement that PostgreSQL's protocol cannot represent; it was not sent. */
export class UnsendableStatement extends Error {
  override name = "UnsendableStatement";
}

/**
 * Encodes parameters in PostgreSQL's text format: objects become JSON, arrays become array literals, bytes stay
 * bytes, undefined is null. The type of a parameter is not known here: pass an array that is meant for `jsonb` as
 * JSON text.
 *
 * A failure after the first byte was written would leave the connection waiting for a response that never comes, so
 * everything that can fail is done here.
 *
 * @throws UnsendableStatement
 */
export function toParameters(
  sql: string,
  parameters: readonly unknown[],
): (string | Buffer | null)[] {
  // The protocol terminates text with a NUL byte.
  if (sql.includes("\0")) throw new UnsendableStatement("The statement holds a NUL character.");
  if (parameters.length > MAX_PARAMETERS)
    throw new UnsendableStatement(`The statement has more than ${MAX_PARAMETERS} parameters.`);
  try {
    return parameters.map(toParameter);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnsendableStatement(`A parameter cannot be written: ${reason}`);
  }
}

function toParameter(value: unknown): string | Buffer | null {
  if (isArrayBufferView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return toText(value);
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value) ?? null;
}

function toArrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(toElement).join(",")}}`;
}

function toElement(value: unknown): string {
  if (Array.isArray(value)) return toArrayLiteral(value);
  const text = isArrayBufferView(value)
    ? `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`
    : toText(value);
  return text === null ? "NULL" : `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
