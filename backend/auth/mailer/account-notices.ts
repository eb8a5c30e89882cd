import { z } from "zod";
import type { AuthService } from "../service/auth-service.types.ts";

const userSchema = z.object({ email: z.string().nullable() });

/**
 * The email address of a user, read before a change that may replace it.
 *
 * @returns an empty string for a user without one.
 */
export async function getEmailAddress(
  { pool }: Pick<AuthService, "pool">,
  userId: string,
): Promise<string> {
  const [row] = await pool.query("select email from auth.users where id = $1", [userId]);
  return userSchema.safeParse(row).data?.email ?? "";
}

/**
 * Emails a notice about a change of an account to its owner. A failure is logged and does not undo the
 * change.
 *
 * @param to the address of the owner; for a change of address the old one.
 */
export async function sendAccountNotice(
  { mails, mailer, siteName, siteUrl, log }: AuthService,
  to: string,
  change: AccountChange,
): Promise<void> {
  if (to === "") return;
  try {
    const text = accountNoticeText(change, { siteName: siteName(), siteUrl, email: to });
    await mails.transact((_, addMail) => mailer.sendNotice(addMail, { to, ...text }));
  } catch (error) {
    log.error({ err: error, change: change.kind }, "failed to send the notice about a change");
  }
}

/** Notifies the current address that the account is about to get another one. */
export async function sendAddressChangeNotice(
  { mails, mailer }: Pick<AuthService, "mails" | "mailer">,
  to: string,
  newAddress: string,
): Promise<void> {
  await mails.transact((_, addMail) => mailer.sendAddressChangeNotice(addMail, to, newAddress));
}

/** Emails a notice to the current address of a user. */
export async function sendUserNotice(
  service: AuthService,
  userId: string,
  change: AccountChange,
): Promise<void> {
  await sendAccountNotice(service, await getEmailAddress(service, userId), change);
}

/** A change of an account that its owner is notified about. */
export type AccountChange =
  | { kind: "password" }
  | { kind: "email"; to: string }
  | { kind: "factor-added" | "factor-removed"; factor: string }
  | { kind: "identity-linked" | "identity-unlinked"; provider: string };

const FACTORS: Record<string, string> = {
  totp: "an authenticator app",
  phone: "a phone",
  webauthn: "a security key",
  recovery_code: "recovery codes",
};

/** Subject and text of a notice: what has changed, and what to do if it was somebody else. */
function accountNoticeText(
  change: AccountChange,
  { siteName, siteUrl, email }: { siteName: string; siteUrl: string; email: string },
): { subject: string; text: string } {
  const account = `your account at ${siteName} (${email})`;
  const recover = new URL("/recover", siteUrl);
  const settings = new URL("/account", siteUrl);
  const advice = `If this was you, there is nothing to do. If it wasn't, reset your password now: ${recover}\nThen check your account and end its other sessions: ${settings}`;
  switch (change.kind) {
    case "password":
      return {
        subject: `Your password for ${siteName} was changed`,
        text: `The password of ${account} was changed, and all other sessions were ended.\n\n${advice}`,
      };
    case "email":
      return {
        subject: `The email address of your account at ${siteName} was changed`,
        text: `The email address of ${account} was changed to ${change.to}. Emails about the account go there, and you sign in with that address.\n\nIf this was you, there is nothing to do. If it wasn't, contact the newsroom now: ${new URL("/contact", siteUrl)}`,
      };
    case "factor-added":
      return {
        subject: `A second factor was added to your account at ${siteName}`,
        text: `Two-step sign-in of ${account} was changed: ${nameFactor(change.factor)} was added, and signing in can ask for its code.\n\n${advice}`,
      };
    case "factor-removed":
      return {
        subject: `A second factor was removed from your account at ${siteName}`,
        text: `Two-step sign-in of ${account} was changed: ${nameFactor(change.factor)} was removed.\n\n${advice}`,
      };
    case "identity-linked":
      return {
        subject: `A login method of your account at ${siteName} was added`,
        text: `You can now sign in to ${account} with ${nameProvider(change.provider)}.\n\n${advice}`,
      };
    case "identity-unlinked":
      return {
        subject: `A login method of your account at ${siteName} was removed`,
        text: `You can no longer sign in to ${account} with ${nameProvider(change.provider)}.\n\n${advice}`,
      };
  }
}

const nameFactor = (factor: string) => FACTORS[factor] ?? "a second factor";

function nameProvider(provider: string): string {
  if (provider === "phone") return "a phone number";
  if (provider === "email") return "an email address and a password";
  if (provider.startsWith("sso:")) return "single sign-on";
  const name = provider.replace(/^custom:/, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
