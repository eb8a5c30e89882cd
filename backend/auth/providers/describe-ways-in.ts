import { z } from "zod";
import type { AuthService } from "../auth-service.ts";

const settingsSchema = z.looseObject({ external: z.record(z.string(), z.boolean()) });

/** `GET /settings` of the auth service, with the ways to sign in that it does not know of. */
export async function describeWaysIn({ ways }: AuthService, settings: Response): Promise<Response> {
  // A HEAD request gets no body.
  const body: unknown = await settings
    .clone()
    .json()
    .catch(() => undefined);
  const read = settingsSchema.safeParse(body).data;
  if (!settings.ok || !read) return settings;
  const known = Object.fromEntries(Object.keys(read.external).map((name) => [name, false]));
  const configured = Object.fromEntries(ways.providers.map(({ name }) => [name, true]));
  return Response.json({
    ...read,
    external: {
      ...known,
      ...configured,
      anonymous_users: ways.anonymous,
      email: true,
      phone: ways.phone,
    },
    phone_autoconfirm: false,
    sms_provider: ways.phone ? "custom" : "",
    saml_enabled: ways.saml.providers.length > 0,
  });
}
