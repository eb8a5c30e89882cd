import type { AuthService } from "../auth-service.ts";
import { acceptInvitation, isInvitationToken } from "../mails/invitation-links.ts";
import { type LinkFlow, readLinkToken } from "../mails/link-token.ts";
import type { AuthBody } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { startSession } from "../sessions/start-session.ts";
import { type EmailCodeType, emailCodeTypeSchema } from "./code-types.ts";
import { hashOfCode } from "./mail-codes.ts";
import { takeMailCode } from "./take-mail-code.ts";

/** `POST /verify` with the code of a mail, or with what its link carries: signs its owner in. */
export async function verifyEmail(
  service: AuthService,
  request: Request,
  { type: givenType, email, token, token_hash }: AuthBody,
): Promise<Response> {
  const type = readEmailCodeType(givenType);
  if (type instanceof Response) return type;
  if (!token_hash && !(email && token)) {
    return refuse(400, "validation_failed", "Verify requires either a token or a token hash");
  }
  const owner = isInvitationToken(token_hash)
    ? await acceptInvitation(service, token_hash)
    : await takeMailCode(
        service,
        type,
        token_hash
          ? hashInLink(service, token_hash, "implicit")
          : hashOfCode(service, email ?? "", token ?? ""),
      );
  if (!owner) return refuseCode();
  if (owner instanceof Response) return owner;
  const session = await startSession(service, owner.userId, "otp", request);
  await recordAudit(service, "login", { actor: { id: owner.userId, username: owner.email } });
  return Response.json(session);
}

/** @returns the type of a code or link, or the refusal when there is none like it. */
export function readEmailCodeType(given: string | null | undefined): EmailCodeType | Response {
  if (!given) return refuse(400, "validation_failed", "Verify requires a verification type");
  const type = emailCodeTypeSchema.safeParse(given).data;
  return type ?? refuse(400, "validation_failed", "Invalid email verification type");
}

/** Equals the HMAC of no code, so that a bad link is answered like one that is too old. */
const NO_HASH = "none";

/** The HMAC that a link of this site carries. With `flow`, links of the other flow are taken for bad ones. */
export function hashInLink({ jwtSecret }: AuthService, token: string, flow?: LinkFlow): string {
  const link = readLinkToken(jwtSecret, token);
  return link && (!flow || link.flow === flow) ? link.tokenHash : NO_HASH;
}

export const refuseCode = () => refuse(403, "otp_expired", "Email link is invalid or has expired");
