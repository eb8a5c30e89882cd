import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { readPhoneNumber } from "./phone-number.ts";

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
 * @throws SessionRefusal for a number that is none, or with an e-mail address beside it.
 */
export function readPhoneBody(service: AuthService, given: unknown): PhoneBody | undefined {
  const body = bodySchema.safeParse(given).data;
  if (!body) return undefined;
  if (body.email) {
    throw new SessionRefusal(
      400,
      "validation_failed",
      "Only an email address or phone number should be provided",
    );
  }
  if (!service.ways.phone) {
    throw new SessionRefusal(400, "phone_provider_disabled", "Unsupported phone provider");
  }
  if (body.channel && body.channel !== "sms") {
    throw new SessionRefusal(
      400,
      "validation_failed",
      "Invalid channel, the supported value is 'sms'",
    );
  }
  return { ...body, number: readPhoneNumber(body.phone) };
}
