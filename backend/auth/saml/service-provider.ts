import type { SAML } from "@node-saml/node-saml";
import type { AuthService } from "../service/auth-service.types.ts";
import { siteOrigin } from "../service/site-origin.ts";
import type { IdentityProvider } from "./identity-providers.ts";

/** SAML addresses of this site: its entity id, and the URL to which assertions are posted. */
export function samlAddresses(
  { siteUrl }: Pick<AuthService, "siteUrl">,
  request: Request,
): { entityId: string; consumerUrl: string } {
  const origin = siteOrigin(siteUrl, request.url);
  return {
    entityId: `${origin}/auth/v1/sso/saml/metadata`,
    consumerUrl: `${origin}/auth/v1/sso/saml/acs`,
  };
}

/** Time limit for the sign-in at the identity provider. */
export const REQUEST_MINUTES = 10;

/** Stores and returns the id of the one request that an assertion may answer. */
export type RequestMemory = {
  onRequestId?: (requestId: string) => void;
  /** Id and time of the stored request. */
  storedRequest?: { requestId: string; createdAt: string };
};

/**
 * Creates the SAML service provider for an identity provider. Assertions have to be signed and to answer the
 * request in `memory`.
 */
export async function createServiceProvider(
  service: AuthService,
  request: Request,
  { settings, metadata }: IdentityProvider,
  { onRequestId, storedRequest }: RequestMemory,
): Promise<SAML> {
  // Imported on demand: it is large, and few sites use it.
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const { entityId, consumerUrl } = samlAddresses(service, request);
  const { privateKey, certificate } = service.loginMethods.saml;
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: consumerUrl,
    entryPoint: metadata.signInUrl,
    idpIssuer: metadata.entityId,
    idpCert: metadata.certificates,
    identifierFormat: settings.nameIdFormat,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Many providers sign only the assertion, and that is what counts.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: 30_000,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_MINUTES * 60_000,
    cacheProvider: {
      async saveAsync(key, value) {
        onRequestId?.(key);
        return { value, createdAt: Date.now() };
      },
      getAsync: async (key) => (key === storedRequest?.requestId ? storedRequest.createdAt : null),
      removeAsync: async (key) => key,
    },
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    ...(privateKey && certificate && { privateKey, publicCert: certificate }),
  });
}
