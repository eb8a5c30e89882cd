import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { inTransaction } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { issueMailCode } from "../email/mail-codes.ts";
import { issueInvitation } from "../mails/invitation-links.ts";
import { invitationRedirect } from "../mails/invitation-page.ts";
import { signLinkToken } from "../mails/link-token.ts";
import { allowedRedirect, ownOrigin } from "../own-address.ts";
import { EMAIL_TAKEN, refuse } from "../refuse.ts";
import { describeUser } from "../sessions/describe-user.ts";
import type { linkSchema } from "./admin-request.ts";
import { createUser } from "./create-user.ts";
import { forgetStranger } from "./forget-stranger.ts";

type Wanted = z.infer<typeof linkSchema>;
type Found = { id: string; isConfirmed: boolean } | undefined;
/** Whose link it is, what it does, and to which address its code belongs. */
type Prepared = {
  userId: string;
  type: "signup" | "invite" | "magiclink" | "recovery" | "email_change";
  code: "confirmation" | "recovery" | "email_change";
  address: string;
};

const exists = () => ({
  refusal: refuse(422, ...EMAIL_TAKEN),
});

/** `POST /admin/generate_link`: the link and the code of a mail that somebody else will send. */
export async function generateLink(
  service: AuthService,
  request: Request,
  wanted: Wanted,
): Promise<Response> {
  const found = await findByEmail(service, wanted.email);
  const prepared = await prepare(service, wanted, found);
  if ("refusal" in prepared) return prepared.refusal;
  const { userId, type, address } = prepared;
  const { code, hash } = await issueMailCode(service, prepared.code, userId, address);
  const asked = new URL(request.url).searchParams.get("redirect_to") ?? wanted.redirect_to ?? null;
  const redirectTo =
    type === "invite"
      ? invitationRedirect(service, request, asked)
      : allowedRedirect(asked, service.siteUrl, ownOrigin(service.siteUrl, request.url));
  const token =
    type === "invite"
      ? await issueInvitation(service, userId)
      : signLinkToken(service.jwtSecret, "implicit", hash);
  const link = new URL("/auth/v1/verify", new URL(redirectTo).origin);
  link.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  const isChange = type === "email_change";
  return Response.json(
    {
      ...(await describeUser(service, userId)),
      action_link: link.toString(),
      email_otp: code,
      hashed_token: token,
      verification_type: isChange ? wanted.type : type,
      redirect_to: redirectTo,
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** The user with an address of their own, also one that is not confirmed. */
export async function findByEmail({ pool }: AuthService, email: string): Promise<Found> {
  const [row] = await pool.query(
    `select id, email_confirmed_at is not null as is_confirmed from auth.users
     where email = $1 and not is_sso_user`,
    [email],
  );
  return row && { id: String(row.id), isConfirmed: row.is_confirmed === true };
}

async function prepare(
  service: AuthService,
  wanted: Wanted,
  found: Found,
): Promise<Prepared | { refusal: Response }> {
  const { email } = wanted;
  switch (wanted.type) {
    case "signup":
      if (!wanted.password) {
        return {
          refusal: refuse(400, "validation_failed", "Signup requires a valid password"),
        };
      }
      return found
        ? found.isConfirmed
          ? exists()
          : { userId: found.id, type: "signup", code: "confirmation", address: email }
        : prepareNew(service, wanted, "signup", wanted.password);
    case "invite":
      if (found?.isConfirmed) return exists();
      if (!found) return prepareNew(service, wanted, "invite");
      await inTransaction(service.pool, (query) => forgetStranger(query, found.id));
      return { userId: found.id, type: "invite", code: "confirmation", address: email };
    case "magiclink":
      return found
        ? { userId: found.id, type: "magiclink", code: "recovery", address: email }
        : prepareNew(service, wanted, "signup", randomBytes(24).toString("base64url"));
    case "recovery":
      return found
        ? { userId: found.id, type: "recovery", code: "recovery", address: email }
        : { refusal: refuse(404, "user_not_found", "User with this email not found") };
    case "email_change_current":
      return {
        refusal: refuse(
          400,
          "validation_failed",
          "Enable secure email change to generate link for current email",
        ),
      };
    case "email_change_new":
      return prepareChange(service, wanted, found);
  }
}

async function prepareNew(
  service: AuthService,
  { email, data }: Wanted,
  type: "signup" | "invite",
  password?: string,
): Promise<Prepared | { refusal: Response }> {
  const created = await createUser(
    service,
    { email, phone: undefined, password, password_hash: undefined, user_metadata: data },
    { isInvited: type === "invite" },
  );
  if ("refusal" in created) return created;
  return { userId: created.id, type, code: "confirmation", address: email };
}

async function prepareChange(
  service: AuthService,
  { new_email: address }: Wanted,
  found: Found,
): Promise<Prepared | { refusal: Response }> {
  if (!found) return { refusal: refuse(404, "user_not_found", "User with this email not found") };
  if (!address) {
    return { refusal: refuse(400, "validation_failed", "An email address is required") };
  }
  if (await findByEmail(service, address)) return exists();
  return { userId: found.id, type: "email_change", code: "email_change", address };
}
