import { z } from "zod";
import type { Tokens } from "./access-tokens.ts";
import { type ApiKeys, bearerToken, readApiKey } from "./api-keys.ts";

/** Staff roles that are privileged: none of them can be obtained by signing up. */
const STAFF_ROLES: ReadonlySet<string> = new Set(["contributor", "author", "editor", "admin"]);

const metadataSchema = z.object({ app_metadata: z.object({ role: z.string() }) });

/** Checks whether a request has the secret key, or the access token of the service role or of staff. */
export function createIsPrivileged(
  tokens: Pick<Tokens, "verify">,
  keys: ApiKeys,
): (request: Request) => Promise<boolean> {
  return async (request) => {
    const token = bearerToken(request.headers);
    if (readApiKey(keys, request) === "secret" || token === keys.keys.secret) return true;
    if (!token || token.startsWith("sb_")) return false;
    const verified = await tokens.verify(token);
    if (!verified.ok) return false;
    if (verified.claims.role === "service_role") return true;
    const { data } = metadataSchema.safeParse(verified.claims);
    return data !== undefined && STAFF_ROLES.has(data.app_metadata.role);
  };
}
