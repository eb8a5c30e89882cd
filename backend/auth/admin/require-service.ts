import type { AuthService } from "../auth-service.ts";
import { identifyKey, readApiKey } from "../keys/api-keys.ts";
import { bearerToken } from "../keys/bearer-token.ts";
import { refuse } from "../refuse.ts";

/**
 * The addresses of the service key. A user's token beside it counts more, as at Supabase's gateway: then
 * it is the user who asks.
 *
 * @returns the refusal of whoever else asks.
 */
export function refuseOthers(service: AuthService, request: Request): Response | undefined {
  const token = bearerToken(request.headers);
  // The legacy key is a token: one that speaks for the service.
  if (token?.startsWith("eyJ") && identifyKey(service, token) === "secret") return undefined;
  const isUser = token !== undefined && !token.startsWith("sb_");
  if (isUser) return refuse(403, "not_admin", "User not allowed");
  return readApiKey(service, request) === "secret"
    ? undefined
    : refuse(401, "no_authorization", "This endpoint requires a valid Bearer token");
}
