/** The archive can not be read, or not any further. The message is one sentence for whoever runs it. */
export class UnusableInput extends Error {
  override name = "UnusableInput";
}
