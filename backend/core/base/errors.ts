/** An error on startup that an operator can act on: shown as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** The error code of the system, the database or a library, such as `ENOENT`; undefined for an error without one. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
  return hasCode ? String(error.code) : undefined;
}
