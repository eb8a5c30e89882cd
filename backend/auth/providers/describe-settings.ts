import type { AuthService } from "../auth-service.ts";
import { isLoopback } from "../own-address.ts";

/** The providers that GoTrue's settings list, whether they are on or off. */
const KNOWN_PROVIDERS = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "slack",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "zoom",
];

/** `GET /settings`: the ways to sign in, in GoTrue's form. */
export function describeSettings(service: AuthService) {
  const { ways } = service;
  return {
    external: {
      ...Object.fromEntries(KNOWN_PROVIDERS.map((name) => [name, false])),
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
