/** How the system, the database or a library names a failure, such as `ENOENT`; undefined for one without a name. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = error instanceof Error && "code" in error && typeof error.code === "string";
  return hasCode ? String(error.code) : undefined;
}
