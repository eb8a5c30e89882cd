import { StartError } from "@broadsheet/backend";

/** Describes an error that ends a process: one line for a StartError, otherwise the stack. */
export function explainEnd(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartError ? error.message : (error.stack ?? error.message);
}

/** The error code of the system or a library, such as `ENOENT`; undefined for an error without one. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
  return hasCode ? String(error.code) : undefined;
}
