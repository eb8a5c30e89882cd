import type { Session } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { type AuthUser, ROLES } from "../../domain/account/auth-user.ts";
import { type Assurance, PASSWORD_ONLY } from "../../domain/account/second-factor.ts";
import { readClaims } from "../../domain/account/session-token.ts";
import { readFactors } from "./read-factors.ts";

const metadataSchema = z.catch(z.object({ name: z.catch(z.string(), "") }), { name: "" });
const providersSchema = z.catch(z.object({ providers: z.catch(z.array(z.string()), []) }), {
  providers: [],
});
const levelSchema = z.catch(z.object({ aal: z.string() }), { aal: "aal1" });
const claimsSchema = z.catch(
  z.object({ app_metadata: z.object({ role: z.catch(z.enum(ROLES), "reader") }) }),
  { app_metadata: { role: "reader" } },
);

/** The user of a session. The role is read from the access token, which is what the database checks. */
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

/** The assurance level of a session, read from the access token. */
export function readAssurance(session: Session | null): Assurance {
  if (!session) return PASSWORD_ONLY;
  const { aal } = levelSchema.parse(readClaims(session.access_token));
  return { hasVerifiedFactor: aal !== "aal1", factors: readFactors(session.user.factors) };
}
