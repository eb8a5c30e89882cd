import type { Session } from "@supabase/supabase-js";
import { z } from "zod";
import { type AuthUser, ROLES } from "../../domain/account/auth-user.ts";
import { readClaims } from "../../domain/account/token-claims.ts";
import { type Assurance, PASSWORD_ONLY } from "../../domain/account/two-step.ts";
import { readFactors } from "./factors/read-factors.ts";

const metadataSchema = z.object({ name: z.string().catch("") }).catch({ name: "" });
const providersSchema = z
  .object({ providers: z.array(z.string()).catch([]) })
  .catch({ providers: [] });
const levelSchema = z.object({ aal: z.string() }).catch({ aal: "aal1" });
const claimsSchema = z
  .object({ app_metadata: z.object({ role: z.enum(ROLES).catch("reader") }) })
  .catch({ app_metadata: { role: "reader" } });

/** Whom a session belongs to. The role is the token's: it is what the database goes by. */
export function readAuthUser(session: Session | null): AuthUser | null {
  if (!session) return null;
  const { id, email = "", user_metadata, app_metadata } = session.user;
  const { providers } = providersSchema.parse(app_metadata);
  return {
    id,
    email,
    name: metadataSchema.parse(user_metadata).name,
    role: claimsSchema.parse(readClaims(session.access_token)).app_metadata.role,
    hasPassword: providers.includes("email") || providers.includes("phone"),
  };
}

/** How the user of a session has shown who they are. The level is the token's, as the role is. */
export function readAssurance(session: Session | null): Assurance {
  if (!session) return PASSWORD_ONLY;
  const { aal } = levelSchema.parse(readClaims(session.access_token));
  return { hasShownFactor: aal !== "aal1", factors: readFactors(session.user.factors) };
}
