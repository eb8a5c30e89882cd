import { z } from "zod";
import { redeemFlowCode } from "../codes/auth-flows.ts";
import { invalidateMailCodes } from "../codes/mail-codes.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { type SessionBody, startSession } from "../sessions/issue-session.ts";
import { recordAudit } from "../users/audit-log.ts";
import { linkIdentity } from "./link-identity.ts";

const bodySchema = z.looseObject({
  auth_code: z.string().min(1),
  code_verifier: z.string().min(1),
});

/** `POST /token?grant_type=pkce` with the code of a provider or email flow. */
export async function exchangeCode(
  service: AuthService,
  request: Request,
  given: unknown,
): Promise<SessionBody> {
  const body = bodySchema.safeParse(given).data;
  if (!body) {
    throw new AuthError(
      400,
      "validation_failed",
      "invalid request: both auth code and code verifier should be non-empty",
    );
  }
  const redeemed = await redeemFlowCode(service, body.auth_code, body.code_verifier);
  if ("problem" in redeemed) {
    switch (redeemed.problem) {
      case "expired":
        throw new AuthError(
          422,
          "flow_state_expired",
          "invalid flow state, flow state has expired",
        );
      case "verifier":
        throw new AuthError(
          400,
          "bad_code_verifier",
          "code challenge does not match previously saved code verifier",
        );
      case "used":
        throw new AuthError(
          404,
          "flow_state_not_found",
          "invalid flow state, no valid flow state found",
        );
    }
  }
  const { userId, method, tokens, pending } = redeemed;
  if (pending) await linkIdentity(service, userId, pending);
  const session = await startSession(service, userId, method, request);
  if (method === "otp") {
    await invalidateMailCodes(service, userId);
    await recordAudit(service, "login", { actor: { id: userId, username: session.user.email } });
  }
  return {
    ...session,
    ...(tokens.accessToken && { provider_token: tokens.accessToken }),
    ...(tokens.refreshToken && { provider_refresh_token: tokens.refreshToken }),
  };
}
