import { randomInt } from "node:crypto";

/** A code that somebody reads in a mail or a text message and types. */
export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
