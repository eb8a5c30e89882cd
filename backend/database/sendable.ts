type Serializer = (value: unknown) => unknown;

/** The most parameters that a statement of PostgreSQL's protocol can have, as postgres.js counts. */
const MAX_PARAMETERS = 65_533;

/** A statement that can not be put into PostgreSQL's protocol. */
export class UnsendableStatement extends Error {
  override name = "UnsendableStatement";
}

/**
 * What must be known before postgres.js gets a statement: a failure while it writes one makes it wait for an
 * answer that never comes, and a NUL in the text would end that early.
 */
export function findUnsendable(
  sql: string,
  parameters: readonly unknown[],
): UnsendableStatement | undefined {
  if (sql.includes("\0")) return new UnsendableStatement("The statement holds a NUL character.");
  if (parameters.length > MAX_PARAMETERS)
    return new UnsendableStatement(`The statement has more than ${MAX_PARAMETERS} parameters.`);
  return undefined;
}

/**
 * The serializers of a postgres.js client, each of which now makes a text of whatever it is given, for types
 * without one too. Clients of `/rest/v1` may send an object where a date belongs; the database refuses its text.
 */
export function withSafeSerializers(
  serializers: Record<number, Serializer>,
): Record<number, Serializer> {
  return new Proxy(serializers, {
    has: () => true,
    get: (known, type: string) => (value: unknown) => toText(known[Number(type)] ?? String, value),
  });
}

function toText(serialize: Serializer, value: unknown): string {
  // PostgreSQL reads a text as the type of its parameter; the serializers would make `false` of "true".
  if (typeof value === "string") return value;
  try {
    const text = serialize(value);
    if (typeof text === "string") return text;
  } catch {
    // The value is not of the type's kind.
  }
  return JSON.stringify(value) ?? "";
}
