import { z } from "zod";
import type { AuthService } from "../service/auth-service.ts";
import { AuthError } from "../service/error-response.ts";

const text = z.string().max(4096);
const bodySchema = z.looseObject({
  phone: text.min(1),
  email: text.nullish(),
  password: text.nullish(),
  token: text.nullish(),
  token_hash: text.nullish(),
  type: text.nullish(),
  channel: text.nullish(),
  create_user: z.boolean().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
});

/** A request with a phone number, which is normalized in `number`. */
export type PhoneBody = z.infer<typeof bodySchema> & { number: string };

/**
 * Parses a body with a phone number.
 *
 * @returns undefined without one: then the request is about an email address.
 * @throws AuthError for an invalid number, or for both a number and an email address.
 */
export function readPhoneBody(service: AuthService, given: unknown): PhoneBody | undefined {
  const body = bodySchema.safeParse(given).data;
  if (!body) return undefined;
  if (body.email) {
    throw new AuthError(
      400,
      "validation_failed",
      "Only an email address or phone number should be provided",
    );
  }
  if (!service.loginMethods.phone) {
    throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
  }
  if (body.channel && body.channel !== "sms") {
    throw new AuthError(400, "validation_failed", "Invalid channel, the supported value is 'sms'");
  }
  return { ...body, number: readPhoneNumber(body.phone) };
}

/** E.164 without the plus sign, as GoTrue stores numbers. */
const E164 = /^[1-9]\d{6,14}$/;

/**
 * Normalizes a phone number: without plus sign and white space.
 *
 * @throws AuthError for an invalid number.
 */
export function readPhoneNumber(given: string): string {
  const number = given.replace(/^\+/, "").replaceAll(/\s/g, "");
  if (!E164.test(number)) {
    throw new AuthError(400, "validation_failed", "Invalid phone number format (E.164 required)");
  }
  return number;
}
