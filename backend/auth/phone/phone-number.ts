import { SessionRefusal } from "../sessions/session-refusal.ts";

/** Numbers as GoTrue keeps them: E.164 without the plus sign. */
const E164 = /^[1-9]\d{6,14}$/;

/**
 * A number as it is kept: without plus sign and white space.
 *
 * @throws SessionRefusal when it is none.
 */
export function readPhoneNumber(given: string): string {
  const number = given.replace(/^\+/, "").replaceAll(/\s/g, "");
  if (!E164.test(number)) {
    throw new SessionRefusal(
      400,
      "validation_failed",
      "Invalid phone number format (E.164 required)",
    );
  }
  return number;
}
