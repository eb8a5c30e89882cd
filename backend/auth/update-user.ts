import { decode } from "hono/jwt";
import { z } from "zod";
import { type AuthService, askInside, dropSession } from "./auth-service.ts";
import { withMailContext } from "./mail-context.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import { type AuthBody, readMailContext } from "./read-request.ts";

/**
 * A user changes their password, e-mail address or data. A new password ends their other sessions; a new
 * address counts at once where addresses are not confirmed by mail.
 */
export async function updateUser(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const authorization = request.headers.get("Authorization");
  if (body.password != null) {
    const email = body.email ?? emailOf(authorization);
    const refusal = refuseWeakPassword(body.password, email, service.passwordMinLength);
    if (refusal) return refusal;
  }
  let tokenHash = "";
  const context = readMailContext(request.url, body, service.siteUrl);
  if (!service.confirmEmail) {
    context.intercept = (hash) => {
      tokenHash = hash;
    };
  }
  const response = await withMailContext(context, () => service.ask(request));
  if (!response.ok) return response;
  if (body.password != null) {
    await askInside(service, "POST", "/logout?scope=others", { authorization });
  }
  if (tokenHash === "") return response;
  const verified = await askInside(service, "POST", "/verify", {
    body: { token_hash: tokenHash, type: "email_change" },
  });
  await dropSession(service, verified);
  return verified.ok ? askInside(service, "GET", "/user", { authorization }) : verified;
}

/** The address in a token, which the auth service has yet to check; good enough to compare a password with. */
function emailOf(authorization: string | null): string {
  try {
    const { payload } = decode(authorization?.replace(/^Bearer /, "") ?? "");
    return z.object({ email: z.string() }).parse(payload).email;
  } catch {
    return "";
  }
}
