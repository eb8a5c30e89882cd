import type { ConnectionPool } from "../../database/connection-pool.ts";
import type { SendMail } from "../../mail.ts";
import { createMailFlow } from "../providers/auth-flows.ts";
import type { LinkTarget } from "./mail-links.ts";
import { signLinkToken } from "./mail-links.ts";
import { codeMail, noticeMail } from "./mail-text.ts";

export type AuthMailerOptions = {
  siteName: string;
  /** Signs the links. */
  jwtSecret: string;
  sendMail: SendMail;
  pool: ConnectionPool;
};

/** A code for a user, and the HMAC that the database stores. */
type CodeFor = { to: string; userId: string; code: string; hash: string };

export type AuthMailer = ReturnType<typeof createAuthMailer>;

/** Creates the mailer of the auth service. */
export function createAuthMailer({ siteName, jwtSecret, sendMail, pool }: AuthMailerOptions) {
  return {
    /** Sends a code and a link with the same effect. */
    async sendCode(
      type: "signup" | "recovery" | "magiclink" | "email_change",
      { to, userId, code, hash }: CodeFor,
      { origin, redirectTo, challenge }: LinkTarget,
    ): Promise<void> {
      if (challenge) await createMailFlow({ pool }, userId, type, challenge);
      const link = new URL("/auth/v1/verify", origin);
      link.search = new URLSearchParams({
        token: signLinkToken(jwtSecret, challenge ? "pkce" : "implicit", hash),
        type,
        redirect_to: redirectTo,
      }).toString();
      await sendMail(codeMail({ type, to, code, siteName, link: link.toString() }));
    },
    /** `link` is valid for longer than the code. */
    sendInvite: (to: string, code: string, link: string) =>
      sendMail(codeMail({ type: "invite", to, code, siteName, link })),
    sendReauthentication: (to: string, code: string) =>
      sendMail(codeMail({ type: "reauthentication", to, code, siteName })),
    /** Notifies the current address that the account is about to get another one. */
    sendAddressChangeNotice: (to: string, newAddress: string) =>
      sendMail(
        noticeMail({
          to,
          subject: `The email address of your account at ${siteName}`,
          text: `We received a request to change the email address of your account at ${siteName} to ${newAddress}. The change takes effect when the new address is confirmed. If this wasn't you, reset your password.`,
          siteName,
        }),
      ),
    /** Sends a notice about a change of the account. */
    sendNotice: (notice: { to: string; subject: string; text: string }) =>
      sendMail(noticeMail({ ...notice, siteName })),
    /** Tells the owner that somebody tried to sign up with the address again. */
    sendAlreadySignedUp: (to: string) =>
      sendMail(
        noticeMail({
          to,
          subject: `You already have an account at ${siteName}`,
          text: `We received a request to sign up for ${siteName} with this email address, which already has an account. Sign in with your password, or reset it if you forgot it. If this wasn't you, ignore this email.`,
          siteName,
        }),
      ),
  };
}
