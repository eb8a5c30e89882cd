import { sqlState } from "./sql-state.ts";

/** Whether PostgreSQL rejected a statement for a value in it (class 22), such as a text with a NUL character. */
export function isRefusedValue(error: unknown): boolean {
  return sqlState(error)?.startsWith("22") ?? false;
}
