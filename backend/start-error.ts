/** A reason not to start that an operator can act on: shown as one line, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
