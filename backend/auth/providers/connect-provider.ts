import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import type { Provider } from "./login-methods.ts";

/** How long what a provider says of itself, its keys among it, is believed. */
export const PROVIDER_CACHE_MS = 10 * 60_000;
const PROVIDER_LIMIT_S = 10;

type Known = { configuration: Promise<Configuration>; until: number };
const known = new WeakMap<Provider, Known>();

/**
 * What is needed to talk to a provider. An OpenID Connect provider is asked for its addresses, and its ID
 * tokens are checked with its keys.
 *
 * @throws Error when the provider does not answer, or is not who it should be.
 */
export function connectProvider(provider: Provider): Promise<Configuration> {
  const found = known.get(provider);
  if (found && found.until > performance.now()) return found.configuration;
  const configuration = connect(provider);
  known.set(provider, { configuration, until: performance.now() + PROVIDER_CACHE_MS });
  // What failed is tried again by the next one who asks.
  configuration.catch(() => known.delete(provider));
  return configuration;
}

async function connect(provider: Provider): Promise<Configuration> {
  const { clientId, clientSecret, issuer, endpoints } = provider;
  const authentication = authenticate(provider);
  if (!issuer) {
    const configuration = new Configuration(
      {
        issuer: new URL(endpoints?.authorization ?? "").origin,
        authorization_endpoint: endpoints?.authorization,
        token_endpoint: endpoints?.token,
      },
      clientId,
      clientSecret,
      authentication,
    );
    configuration.timeout = PROVIDER_LIMIT_S;
    if (endpoints?.token.startsWith("http:")) allowInsecureRequests(configuration);
    return configuration;
  }
  return discovery(new URL(issuer), clientId, clientSecret, authentication, {
    timeout: PROVIDER_LIMIT_S,
    // The settings take such an address of this machine only.
    execute: [
      enableNonRepudiationChecks,
      ...(issuer.startsWith("http:") ? [allowInsecureRequests] : []),
    ],
  });
}

function authenticate({ clientSecret, clientAuthentication }: Provider) {
  if (!clientSecret) return None();
  return clientAuthentication === "basic"
    ? ClientSecretBasic(clientSecret)
    : ClientSecretPost(clientSecret);
}
