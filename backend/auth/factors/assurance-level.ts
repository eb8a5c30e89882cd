import { z } from "zod";
import type { AuthService } from "../service/auth-service.ts";
import { errorResponse } from "../service/error-response.ts";
import { readJsonCopy } from "../service/request-body.ts";
import {
  type AuthMethod,
  addAuthenticationMethod,
  sessionBody,
  setAssuranceLevel,
} from "../sessions/issue-session.ts";
import { requireSession } from "../sessions/require-session.ts";
import { hasVerifiedFactor } from "./factors.ts";

/**
 * Authenticates a request and reads the assurance level of its session. A token may still claim `aal2` for an
 * hour after its factor was removed, so the session has to confirm it.
 *
 * @returns the session, or an error response.
 */
export async function requireSessionWithLevel(
  service: Pick<AuthService, "tokens" | "pool">,
  request: Request,
): Promise<{ userId: string; sessionId: string; aal: string } | Response> {
  const session = await requireSession(service, request);
  if (session instanceof Response) return session;
  const { userId, sessionId, aal } = session;
  const [row] = await service.pool.query(
    "select 1 from auth.sessions where id = $1 and aal::text >= 'aal2'",
    [sessionId],
  );
  return { userId, sessionId, aal: row ? aal : "aal1" };
}

/** Each field falls back on its own, so that one invalid field does not hide the others. */
const optionalText = z.string().nullish().catch(undefined);
const userUpdateSchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
});
const contactSchema = z.object({ email: z.string().nullable(), phone: z.string().nullable() });

/**
 * Authenticates a request that changes login methods. A user with a second factor needs an AAL2 session.
 *
 * @returns the user, or an error response.
 */
export async function requireAal2Session(
  service: AuthService,
  request: Request,
): Promise<{ userId: string } | Response> {
  const session = await requireSessionWithLevel(service, request);
  if (session instanceof Response) return session;
  return (await lacksAal2(service, session)) ? aal2Required("link or unlink identities") : session;
}

/**
 * Checks `PUT /user` before it is handled: a user with a second factor changes password, email address or
 * phone number only in an AAL2 session.
 *
 * @returns an error response, or undefined when the change is allowed.
 */
export async function requireAal2ForUserUpdate(
  service: AuthService,
  request: Request,
): Promise<Response | undefined> {
  const changes = userUpdateSchema.safeParse(await readJsonCopy(request)).data;
  if (!changes?.email && !changes?.phone && !changes?.password) return undefined;
  const session = await requireSessionWithLevel(service, request);
  // The next handler rejects requests without a session.
  if (session instanceof Response || !(await lacksAal2(service, session))) return undefined;
  const [row] = await service.pool.query("select email, phone from auth.users where id = $1", [
    session.userId,
  ]);
  const current = contactSchema.parse(row);
  const isChange =
    changes.password ||
    (changes.email && changes.email.toLowerCase() !== current.email) ||
    (changes.phone && changes.phone.replace(/^\+/, "") !== current.phone);
  return isChange ? aal2Required("update email or password") : undefined;
}

async function lacksAal2(
  service: AuthService,
  { aal, userId }: { aal: string; userId: string },
): Promise<boolean> {
  return aal !== "aal2" && (await hasVerifiedFactor(service, userId));
}

function aal2Required(what: string): Response {
  return errorResponse(
    401,
    "insufficient_aal",
    `AAL2 session is required to ${what} when MFA is enabled.`,
  );
}

/**
 * Upgrades a session to AAL2 and ends the user's sessions at AAL1, which have not passed the second factor.
 *
 * @returns the session with new tokens.
 */
export async function upgradeToAal2(
  { service, session }: { service: AuthService; session: { userId: string; sessionId: string } },
  factorId: string,
  method: AuthMethod,
): Promise<Response> {
  await addAuthenticationMethod(service, session.sessionId, method);
  await setAssuranceLevel(service, session.sessionId, "aal2", factorId);
  await service.pool.query(
    `delete from auth.sessions
     where user_id = $1 and id <> $2 and coalesce(aal::text, 'aal1') < 'aal2'`,
    [session.userId, session.sessionId],
  );
  return Response.json(await sessionBody(service, session.sessionId), {
    headers: { "Cache-Control": "no-store" },
  });
}
