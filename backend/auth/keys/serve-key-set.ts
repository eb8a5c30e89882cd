import type { AuthService } from "../auth-service.ts";

/**
 * `/.well-known/jwks.json` (RFC 7517): the public keys of tokens that are good, and of those to come. Clients
 * keep it for ten minutes, so a key stands by before it signs.
 */
export async function serveKeySet({ ring }: Pick<AuthService, "ring">): Promise<Response> {
  return Response.json(
    { keys: await ring.jwks() },
    { headers: { "Cache-Control": "public, max-age=600", "Access-Control-Allow-Origin": "*" } },
  );
}
