import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { issueMailCode } from "../codes/mail-codes.ts";
import { invitationRedirect, issueInvitation } from "../email/invitations.ts";
import { signLinkToken } from "../mailer/mail-links.ts";
import { AuthError, EMAIL_TAKEN } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { allowedRedirect, siteOrigin } from "../service/site-origin.ts";
import { resetUnconfirmedAccount } from "../users/revoke-credentials.ts";
import { describeUser } from "../users/user-body.ts";
import type { linkSchema } from "./admin-request.ts";
import { createManagedUser } from "./save-user.ts";

type LinkOptions = z.infer<typeof linkSchema>;
type FoundUser = { id: string; isConfirmed: boolean } | undefined;
/** The user of a link, the link's type, and the address that its code belongs to. */
type PreparedLink = {
  userId: string;
  type: "signup" | "invite" | "magiclink" | "recovery" | "email_change";
  code: "confirmation" | "recovery" | "email_change";
  address: string;
};

const emailTaken = () => new AuthError(422, ...EMAIL_TAKEN);
const emailNotFound = () => new AuthError(404, "user_not_found", "User with this email not found");

/** `POST /admin/generate_link`: returns the link and the code of an email that the caller sends. */
export async function generateLink(
  service: AuthService,
  request: Request,
  options: LinkOptions,
): Promise<Response> {
  const found = await findByEmail(service, options.email);
  const prepared = await prepareLink(service, options, found);
  const { userId, type, address } = prepared;
  const redirectParameter =
    new URL(request.url).searchParams.get("redirect_to") ?? options.redirect_to ?? null;
  const redirectTo =
    type === "invite"
      ? invitationRedirect(service, request, redirectParameter)
      : allowedRedirect(
          redirectParameter,
          service.siteUrl,
          siteOrigin(service.siteUrl, request.url),
        );
  const { code, token } = await inTransaction(service.pool, async (query) => {
    const { code, hash } = await issueMailCode(service, query, prepared.code, userId, address);
    const token =
      type === "invite"
        ? await issueInvitation(service, query, userId)
        : signLinkToken(service.jwtSecret, "implicit", hash);
    return { code, token };
  });
  const link = new URL("/auth/v1/verify", new URL(redirectTo).origin);
  link.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString();
  const isChange = type === "email_change";
  return Response.json({
    ...(await describeUser(service, userId)),
    action_link: link.toString(),
    email_otp: code,
    hashed_token: token,
    verification_type: isChange ? options.type : type,
    redirect_to: redirectTo,
  });
}

/** Finds the user with this email address, confirmed or not. Ignores single sign-on users. */
export async function findByEmail({ pool }: AuthService, email: string): Promise<FoundUser> {
  const [row] = await pool.query(
    `select id, email_confirmed_at is not null as is_confirmed from auth.users
     where email = $1 and not is_sso_user`,
    [email],
  );
  return row && { id: String(row.id), isConfirmed: row.is_confirmed === true };
}

async function prepareLink(
  service: AuthService,
  options: LinkOptions,
  found: FoundUser,
): Promise<PreparedLink> {
  const { email } = options;
  switch (options.type) {
    case "signup":
      if (!options.password)
        throw new AuthError(400, "validation_failed", "Signup requires a valid password");
      if (!found) return prepareNewUser(service, options, "signup", options.password);
      if (found.isConfirmed) throw emailTaken();
      return { userId: found.id, type: "signup", code: "confirmation", address: email };
    case "invite":
      if (found?.isConfirmed) throw emailTaken();
      if (!found) return prepareNewUser(service, options, "invite");
      await inTransaction(service.pool, (query) => resetUnconfirmedAccount(query, found.id));
      return { userId: found.id, type: "invite", code: "confirmation", address: email };
    case "magiclink":
      return found
        ? { userId: found.id, type: "magiclink", code: "recovery", address: email }
        : prepareNewUser(service, options, "signup", randomBytes(24).toString("base64url"));
    case "recovery":
      if (!found) throw emailNotFound();
      return { userId: found.id, type: "recovery", code: "recovery", address: email };
    case "email_change_current":
      throw new AuthError(
        400,
        "validation_failed",
        "Enable secure email change to generate link for current email",
      );
    case "email_change_new":
      return prepareEmailChange(service, options, found);
  }
}

async function prepareNewUser(
  service: AuthService,
  { email, data }: LinkOptions,
  type: "signup" | "invite",
  password?: string,
): Promise<PreparedLink> {
  const userId = await createManagedUser(
    service,
    { email, phone: undefined, password, password_hash: undefined, user_metadata: data },
    { isInvited: type === "invite" },
  );
  return { userId, type, code: "confirmation", address: email };
}

async function prepareEmailChange(
  service: AuthService,
  { new_email: address }: LinkOptions,
  found: FoundUser,
): Promise<PreparedLink> {
  if (!found) throw emailNotFound();
  if (!address) throw new AuthError(400, "validation_failed", "An email address is required");
  if (await findByEmail(service, address)) throw emailTaken();
  return { userId: found.id, type: "email_change", code: "email_change", address };
}
