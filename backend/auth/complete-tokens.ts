import { decode, sign } from "hono/jwt";
import { z } from "zod";

const sessionSchema = z.looseObject({
  access_token: z.string(),
  user: z.looseObject({
    app_metadata: z.record(z.string(), z.unknown()),
    user_metadata: z.record(z.string(), z.unknown()),
  }),
});
type Session = z.infer<typeof sessionSchema>;

export type TokenOptions = { jwtSecret: string; siteUrl: string };

/** How somebody signed in, in the words of the claim `amr`. */
export type SignInMethod = "password" | "otp" | "token_refresh";

/**
 * Gives the session in an answer of the auth service an access token with all the claims that GoTrue's
 * have. `@supabase/lite` puts neither `app_metadata`, which holds the role, nor the assurance level in.
 *
 * @returns the answer as it was when there is no session in it.
 */
export async function completeTokens(
  response: Response,
  method: SignInMethod,
  options: TokenOptions,
): Promise<Response> {
  if (response.status !== 200) return response;
  const body: unknown = await response.json();
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  const session = sessionSchema.safeParse(body);
  if (!session.success) return Response.json(body, { headers });
  const access_token = await completeToken(session.data, method, options);
  return Response.json({ ...session.data, access_token }, { headers });
}

async function completeToken(
  session: Session,
  method: SignInMethod,
  { jwtSecret, siteUrl }: TokenOptions,
): Promise<string> {
  const { payload } = decode(session.access_token);
  const claims = {
    ...payload,
    iss: `${siteUrl}/auth/v1`,
    phone: "",
    app_metadata: session.user.app_metadata,
    user_metadata: session.user.user_metadata,
    aal: "aal1",
    amr: [{ method, timestamp: payload.iat }],
    is_anonymous: false,
  };
  return sign(claims, jwtSecret, "HS256");
}
