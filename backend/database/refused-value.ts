import postgres from "postgres";

/** Whether the database refused a statement for a value in it (class 22), such as a text with a NUL character. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code.startsWith("22");
}
