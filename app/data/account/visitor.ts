import type { AuthUser } from "../../domain/account/auth-user.ts";
import {
  type Assurance,
  needsSecondFactor,
  PASSWORD_ONLY,
} from "../../domain/account/second-factor.ts";
import type { Client } from "../client.ts";
import { toAuthFailure } from "./auth-failure.ts";
import { readAssurance, readAuthUser } from "./read-session.ts";
import { checkSession } from "./session.ts";

/** The visitor of a page. */
export type Visitor = {
  user: AuthUser | null;
  /** Has entered the password but not the second factor, so is not signed in. */
  pending: AuthUser | null;
  assurance: Assurance;
};

const NOBODY: Visitor = { user: null, pending: null, assurance: PASSWORD_ONLY };

/**
 * The visitor of a request, by the session in its cookies. An expired token is refreshed; a session that has ended is
 * removed. Nobody while the backend does not answer.
 */
export async function readVisitor(client: Client): Promise<Visitor> {
  if (!(await client.auth.getSession()).data.session) return NOBODY;
  let { data, error } = await client.auth.getUser();
  if (error && (await checkSession(client)) === "alive")
    ({ data, error } = await client.auth.getUser());
  const held = await client.auth.getSession();
  if (error || !data.user || !held.data.session) return NOBODY;
  const session = { ...held.data.session, user: data.user };
  const user = readAuthUser(session);
  const assurance = readAssurance(session);
  if (needsSecondFactor(assurance)) return { user: null, pending: user, assurance };
  return { user, pending: null, assurance };
}

/**
 * Completes a sign-in whose emailed link or provider led back with a code. Returns why that failed.
 *
 * @param flowId names the sign-in where a browser has begun several.
 */
export async function exchangeCode(
  client: Client,
  { code, flowId }: { code: string; flowId: string | null },
): Promise<string | undefined> {
  const { error } = await client.auth.exchangeCodeForSession(code, flowId ? { flowId } : undefined);
  if (!error) return undefined;
  const { code: reason, message } = toAuthFailure(error);
  return VERIFIER_PROBLEMS.includes(reason) || message === "" ? OTHER_BROWSER : message;
}

/** The verifier that the link needs is in the browser that asked for it. */
const VERIFIER_PROBLEMS = [
  "validation_failed",
  "bad_code_verifier",
  "pkce_code_verifier_not_found",
];

const OTHER_BROWSER =
  "This link only works in the browser you requested it from. Enter the code from the email instead.";
