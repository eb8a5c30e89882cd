import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { isLoopback } from "../own-address.ts";

const settingsSchema = z.looseObject({ external: z.record(z.string(), z.boolean()) });

/** `GET /settings` of the auth service, with the ways to sign in that it does not know of. */
export async function describeWaysIn(service: AuthService, settings: Response): Promise<Response> {
  const { ways } = service;
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
    sms_provider: ways.phone ? smsProvider(service) : "",
    saml_enabled: ways.saml.providers.length > 0,
  });
}

/** Who runs a site on their own machine reads its messages there; elsewhere a phone without a gateway gets none. */
function smsProvider({ hasSmsGateway, siteUrl }: AuthService): string {
  if (hasSmsGateway) return "custom";
  return isLoopback(siteUrl) ? "outbox" : "";
}
