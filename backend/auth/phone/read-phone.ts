import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { AuthBody } from "../service/request-body.ts";

/** E.164 without the plus sign, as GoTrue stores numbers. */
const E164 = /^[1-9]\d{6,14}$/;

/**
 * The phone number of a request, without plus sign and white space.
 *
 * @returns undefined without one: then the request is about an email address.
 * @throws AuthError for an invalid number, or for both a number and an email address.
 */
export function readPhone(
  { loginMethods }: Pick<AuthService, "loginMethods">,
  { phone, email, channel }: Pick<AuthBody, "phone" | "email" | "channel">,
): string | undefined {
  if (!phone) return undefined;
  if (email) {
    throw new AuthError(
      400,
      "validation_failed",
      "Only an email address or phone number should be provided",
    );
  }
  if (!loginMethods.phone) {
    throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  }
  if (channel && channel !== "sms") {
    throw new AuthError(400, "validation_failed", "Invalid channel, the supported value is 'sms'");
  }
  const number = phone.replace(/^\+/, "").replaceAll(/\s/g, "");
  if (!E164.test(number)) {
    throw new AuthError(400, "validation_failed", "Invalid phone number format (E.164 required)");
  }
  return number;
}
