import type { AuthService } from "../auth-service.ts";
import { isLoopback } from "../own-address.ts";
import { KNOWN_NAMES } from "./provider-settings.ts";

/** Providers that GoTrue's settings list, too, though none can be set here. */
const OTHER_PROVIDERS = ["snapchat", "twitter"];

/** `GET /settings`: the ways to sign in, in GoTrue's form. */
export function describeSettings(service: AuthService) {
  const { ways } = service;
  return {
    external: {
      ...Object.fromEntries([...KNOWN_NAMES, ...OTHER_PROVIDERS].map((name) => [name, false])),
      ...Object.fromEntries(ways.providers.map(({ name }) => [name, true])),
      anonymous_users: ways.anonymous,
      email: true,
      phone: ways.phone,
    },
    disable_signup: false,
    mailer_autoconfirm: !service.confirmEmail,
    phone_autoconfirm: false,
    sms_provider: ways.phone ? smsProvider(service) : "",
    saml_enabled: ways.saml.providers.length > 0,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
}

/** Who runs a site on their own machine reads its messages there; elsewhere a phone without a gateway gets none. */
function smsProvider({ hasSmsGateway, siteUrl }: AuthService): string {
  if (hasSmsGateway) return "custom";
  return isLoopback(siteUrl) ? "outbox" : "";
}
