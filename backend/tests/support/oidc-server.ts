import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

/** Claims of a user. */
export type OidcUser = {
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
};

export type OidcServer = {
  issuer: string;
  people: Map<string, OidcUser>;
  /** The person who signs in without a `login_hint`; undefined refuses. */
  visitor: string | undefined;
  /** Number of requests for its keys. */
  keyRequests: () => number;
  /** Starts responding, for the site at this URL. */
  serve(siteUrl: string): void;
  /** Signs an ID token with the provider's key. */
  signIdToken(claims: JWTPayload, header?: { kid?: string }): Promise<string>;
  close(): Promise<void>;
};

export const CLIENT = { id: "the-site", secret: "a secret of the site and its provider" };
const KEY_ID = "first";

/** Starts an OpenID Connect provider that signs in the user in `login_hint`, or its visitor, without asking for consent. */
export async function startOidcServer(): Promise<OidcServer> {
  const people = new Map<string, OidcUser>();
  const { publicKey: _, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: "RS256", use: "sig" };
  let answer: ReturnType<Provider["callback"]> | undefined;
  let provider: Provider | undefined;
  let keyRequests = 0;

  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith("/jwks")) keyRequests += 1;
    if (!answer || !provider) return void response.writeHead(503).end();
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    void signIn(provider, request, response, oidc.visitor);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const oidc: OidcServer = {
    issuer,
    people,
    visitor: undefined,
    keyRequests: () => keyRequests,
    serve(siteUrl) {
      provider = createProvider(issuer, siteUrl, people, jwk);
      answer = provider.callback();
    },
    signIdToken: (claims, { kid = KEY_ID } = {}) =>
      new SignJWT({ iss: issuer, aud: CLIENT.id, ...claims })
        .setProtectedHeader({ alg: "RS256", kid })
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? "5m")
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return oidc;
}

function createProvider(
  issuer: string,
  siteUrl: string,
  people: Map<string, OidcUser>,
  jwk: object,
): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [`${siteUrl}/auth/v1/callback`],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ["a key for its cookies"] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 60,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async findAccount(_context, id) {
      const person = people.get(id);
      return person && { accountId: id, claims: async () => ({ sub: id, ...person }) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile offline_access");
      await grant.save();
      return grant;
    },
  });
  return provider;
}

async function signIn(
  provider: Provider,
  request: Parameters<Provider["interactionDetails"]>[0],
  response: Parameters<Provider["interactionDetails"]>[1],
  visitor: string | undefined,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const hint = params.login_hint ?? visitor;
  await provider.interactionFinished(
    request,
    response,
    typeof hint === "string"
      ? { login: { accountId: hint } }
      : { error: "access_denied", error_description: "The user said no" },
  );
}
