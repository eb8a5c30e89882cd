import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import type { Provider } from "../service/login-methods.ts";

/** How long a provider's metadata and keys are cached. */
export const PROVIDER_CACHE_MS = 10 * 60_000;
const PROVIDER_LIMIT_S = 10;

type Cached = { configuration: Promise<Configuration>; until: number };
const cache = new WeakMap<Provider, Cached>();

/**
 * Creates the OAuth client of a provider. Loads the metadata of an OpenID Connect provider, whose keys verify
 * its ID tokens.
 *
 * @throws Error when the provider does not answer or names another issuer.
 */
export function connectProvider(provider: Provider): Promise<Configuration> {
  const cached = cache.get(provider);
  if (cached && cached.until > performance.now()) return cached.configuration;
  const configuration = connect(provider);
  cache.set(provider, { configuration, until: performance.now() + PROVIDER_CACHE_MS });
  // The next request retries after a failure.
  configuration.catch(() => cache.delete(provider));
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
    // The settings allow plain http only for loopback addresses.
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
