/** A reason not to start that an operator can act on: shown as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}

/** What an operator is told of an error that ends a process: what to do in one line, else where it came from. */
export function explainEnd(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof StartError ? error.message : (error.stack ?? error.message);
}
