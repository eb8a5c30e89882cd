import type { SendMail } from "../../core/messages/mail.ts";
import type { AuthMailer } from "../service/auth-service.ts";
import { signLinkToken } from "./mail-links.ts";
import { codeMail, noticeMail } from "./mail-text.ts";

export type AuthMailerOptions = {
  siteName: string;
  /** Signs the links. */
  jwtSecret: string;
  sendMail: SendMail;
};

/** Creates the mailer of the auth service. */
export function createAuthMailer({ siteName, jwtSecret, sendMail }: AuthMailerOptions): AuthMailer {
  return {
    async sendCode(type, { to, code, hash }, { origin, redirectTo, challenge }) {
      const link = new URL("/auth/v1/verify", origin);
      link.search = new URLSearchParams({
        token: signLinkToken(jwtSecret, challenge ? "pkce" : "implicit", hash),
        type,
        redirect_to: redirectTo,
      }).toString();
      await sendMail(codeMail({ type, to, code, siteName, link: link.toString() }));
    },
    sendInvite: (to, code, link) =>
      sendMail(codeMail({ type: "invite", to, code, siteName, link })),
    sendReauthentication: (to, code) =>
      sendMail(codeMail({ type: "reauthentication", to, code, siteName })),
    sendAddressChangeNotice: (to, newAddress) =>
      sendMail(
        noticeMail({
          to,
          subject: `The email address of your account at ${siteName}`,
          text: `We received a request to change the email address of your account at ${siteName} to ${newAddress}. The change takes effect when the new address is confirmed. If this wasn't you, reset your password.`,
          siteName,
        }),
      ),
    sendNotice: (notice) => sendMail(noticeMail({ ...notice, siteName })),
    sendAlreadySignedUp: (to) =>
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
