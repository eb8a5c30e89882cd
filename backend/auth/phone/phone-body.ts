import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { AuthError } from "../error-response.ts";

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

/** A request about a phone; the number is as it is kept. */
export type PhoneBody = z.infer<typeof bodySchema> & { number: string };

/**
 * Reads a body that names a phone.
 *
 * @returns undefined when it names none: then the request is about an e-mail address.
 * @throws AuthError for a number that is none, or with an e-mail address beside it.
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

/** Numbers as GoTrue keeps them: E.164 without the plus sign. */
const E164 = /^[1-9]\d{6,14}$/;

/**
 * A number as it is kept: without plus sign and white space.
 *
 * @throws AuthError when it is none.
 */
export function readPhoneNumber(given: string): string {
  const number = given.replace(/^\+/, "").replaceAll(/\s/g, "");
  if (!E164.test(number)) {
    throw new AuthError(400, "validation_failed", "Invalid phone number format (E.164 required)");
  }
  return number;
}
