import { z } from "zod";
import { mergeMetadata } from "../admin/metadata.ts";
import type { AuthService } from "../auth-service.ts";
import { findByAddress, isEmailAddress } from "../email/email-accounts.ts";
import { sendAddressChange } from "../email/send-codes.ts";
import { readLinkTarget } from "../mails/link-target.ts";
import { tellOfChange } from "../mails/tell-of-change.ts";
import { hashPassword, isRightPassword } from "../passwords/hash-password.ts";
import { refuseWeakPassword } from "../passwords/password-rules.ts";
import { changePhone } from "../phone/change-phone.ts";
import { readPhoneBody } from "../phone/read-phone-body.ts";
import type { AuthBody } from "../read-body.ts";
import { EMAIL_TAKEN, refuse } from "../refuse.ts";
import { describeUser } from "./describe-user.ts";
import { type AskingSession, readSession } from "./read-session.ts";
import { refuseWithoutProof } from "./reauthenticate.ts";
import { recordAudit } from "./record-audit.ts";

/** What is asked to change; an empty field, or an address that the account has, is no change. */
type Changes = {
  email?: string;
  phone?: string;
  password?: string;
  data?: Record<string, unknown>;
};

/**
 * `PUT /user`: a user changes their password, address, number or data. A new password ends their other sessions; a new
 * address or number counts when it is confirmed. Everything is looked at before anything is changed.
 */
export async function updateUser(
  service: AuthService,
  request: Request,
  body: AuthBody,
): Promise<Response> {
  const asking = await readSession(service, request);
  if (asking instanceof Response) return asking;
  const account = await readAccount(service, asking.userId);
  const changes = readChanges(service, body, account);
  const refusal = await refuseChanges(service, asking, body, account, changes);
  if (refusal) return refusal;

  if (changes.phone) await changePhone(service, { userId: asking.userId, number: changes.phone });
  if (changes.data) await mergeData(service, asking.userId, changes.data);
  if (changes.password) await changePassword(service, asking, account, changes.password);
  if (changes.email) {
    const target = readLinkTarget(request.url, body, service.siteUrl);
    await sendAddressChange(service, asking.userId, changes.email, target);
    if (account.email !== "")
      await service.mailer.sendAddressChangeNotice(account.email, changes.email);
  }
  await recordAudit(service, "user_modified", {
    actor: { id: asking.userId, username: account.email },
  });
  return Response.json(await describeUser(service, asking.userId), {
    headers: { "Cache-Control": "no-store" },
  });
}

const accountSchema = z.object({
  email: z
    .string()
    .nullable()
    .transform((email) => email ?? ""),
  has_way_in: z.boolean(),
  hash: z.string().nullable(),
});
type Account = z.infer<typeof accountSchema>;

/** `has_way_in` says whether anybody could sign in to it yet: whoever was invited sets a first password. */
async function readAccount({ pool }: AuthService, userId: string): Promise<Account> {
  const [row] = await pool.query(
    `select email, coalesce(encrypted_password, '') <> '' or exists (
       select from auth.identities where user_id = users.id and provider <> 'email'
     ) as has_way_in, encrypted_password as hash
     from auth.users where id = $1`,
    [userId],
  );
  return accountSchema.parse(row);
}

function readChanges(service: AuthService, body: AuthBody, account: Account): Changes {
  const email = body.email?.toLowerCase();
  const phone = body.phone ? readPhoneBody(service, { phone: body.phone })?.number : undefined;
  return {
    ...(email && email !== account.email && { email }),
    ...(phone && { phone }),
    ...(body.password != null && { password: body.password }),
    ...(body.data && { data: body.data }),
  };
}

async function refuseChanges(
  service: AuthService,
  asking: AskingSession,
  body: AuthBody,
  account: Account,
  { email, phone, password }: Changes,
): Promise<Response | undefined> {
  if (email && !isEmailAddress(email)) {
    return refuse(400, "validation_failed", "Unable to validate email address: invalid format");
  }
  if (password !== undefined) {
    const weak = await refuseWeakPassword(password, email ?? account.email, service);
    if (weak) return weak;
  }
  if (email || phone || password !== undefined) {
    const refusal = await refuseWithoutProof(service, asking, body);
    if (refusal) return refusal;
  }
  if (password !== undefined && (await isRightPassword(password, account.hash))) {
    return refuse(422, "same_password", "New password should be different from the old password.");
  }
  if (email && (await findByAddress(service, email))) return refuse(422, ...EMAIL_TAKEN);
  return undefined;
}

async function mergeData(
  service: AuthService,
  userId: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const present = await describeUser(service, userId);
  await service.pool.query(
    "update auth.users set raw_user_meta_data = $2::text::jsonb, updated_at = now() where id = $1",
    [userId, JSON.stringify(mergeMetadata(present?.user_metadata ?? {}, changes))],
  );
}

async function changePassword(
  service: AuthService,
  { userId, sessionId }: AskingSession,
  { email, has_way_in: hadWayIn }: Account,
  password: string,
): Promise<void> {
  await service.pool.query(
    `with others as (
       delete from auth.sessions where user_id = $1 and id <> $2
     )
     update auth.users set
       encrypted_password = $3, recovery_token = null, updated_at = now()
     where id = $1`,
    [userId, sessionId, await hashPassword(password)],
  );
  await recordAudit(service, "user_updated_password", { actor: { id: userId, username: email } });
  if (hadWayIn) await tellOfChange(service, email, { kind: "password" });
}
