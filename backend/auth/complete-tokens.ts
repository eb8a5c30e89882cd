import { decode } from "hono/jwt";
import { z } from "zod";
import { type AuthService, dropSession } from "./auth-service.ts";
import type { AuthMethod } from "./sessions/auth-method.ts";
import { addAuthenticationMethod } from "./sessions/authentication-methods.ts";
import { sessionBody } from "./sessions/session-body.ts";
import { SessionRefusal } from "./sessions/session-refusal.ts";

const sessionSchema = z.looseObject({ access_token: z.string(), refresh_token: z.string() });
const claimsSchema = z.object({ session_id: z.string() });

/**
 * Gives the session in an answer of the auth service tokens of ours, and its user the form that
 * all answers have. `@supabase/lite` signs with HMAC only and puts neither `app_metadata`, which holds the
 * role, nor the assurance level in.
 *
 * @returns the answer as it was when there is no session in it; the refusal when its user may not have one.
 */
export async function completeTokens(
  response: Response,
  method: AuthMethod,
  service: AuthService,
): Promise<Response> {
  if (response.status !== 200) return response;
  const body: unknown = await response.json();
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  const session = sessionSchema.safeParse(body);
  if (!session.success) return Response.json(body, { headers });
  const { access_token, refresh_token } = session.data;
  const { session_id } = claimsSchema.parse(decode(access_token).payload);
  try {
    await addAuthenticationMethod(service, session_id, method);
    // `@supabase/lite` has stored its refresh token in clear.
    await service.pool.query("delete from auth.refresh_tokens where token = $1", [refresh_token]);
    const completed = await sessionBody(service, session_id);
    return Response.json({ ...session.data, ...completed }, { headers });
  } catch (error) {
    if (!(error instanceof SessionRefusal)) throw error;
    await dropSession(service, response);
    return error.answer();
  }
}
