import { CODE_MINUTES, INVITATION_DAYS } from "../codes/mail-codes.ts";
import type { AuthMailer } from "../service/auth-service.types.ts";
import type { MailBrand } from "../service/mail-brand.ts";
import { signLinkToken } from "./mail-links.ts";
import { codeMail, noticeMail } from "./mail-text.ts";

export type AuthMailerOptions = {
  siteName: () => string;
  /** Colors and logo of emails; without it they have the name in the color of the text. */
  mailBrand?: (() => MailBrand) | undefined;
  /** Signs the links. */
  jwtSecret: string;
};

const DAY_MINUTES = 1440;
const INVITATION_MINUTES = INVITATION_DAYS * DAY_MINUTES;
/** A notice that could not be sent for so long is no news any more. */
const NOTICE_MINUTES = 7 * DAY_MINUTES;

/** Creates the mailer of the auth service. */
export function createAuthMailer({
  siteName,
  mailBrand,
  jwtSecret,
}: AuthMailerOptions): AuthMailer {
  const look = () => ({ siteName: siteName(), brand: mailBrand?.() });
  return {
    async sendCode(addMail, type, { to, code, hash }, { origin, redirectTo, challenge }) {
      const link = new URL("/auth/v1/verify", origin);
      link.search = new URLSearchParams({
        token: signLinkToken(jwtSecret, challenge ? "pkce" : "implicit", hash),
        type,
        redirect_to: redirectTo,
      }).toString();
      await addMail(codeMail({ type, to, code, ...look(), link: link.toString() }), CODE_MINUTES);
    },
    sendInvite: (addMail, to, code, link) =>
      addMail(codeMail({ type: "invite", to, code, ...look(), link }), INVITATION_MINUTES),
    sendReauthentication: (addMail, to, code) =>
      addMail(codeMail({ type: "reauthentication", to, code, ...look() }), CODE_MINUTES),
    sendAddressChangeNotice: (addMail, to, newAddress) =>
      addMail(
        noticeMail({
          to,
          subject: `The email address of your account at ${siteName()}`,
          text: `We received a request to change the email address of your account at ${siteName()} to ${newAddress}. The change takes effect when the new address is confirmed. If this wasn't you, reset your password.`,
          ...look(),
        }),
        NOTICE_MINUTES,
      ),
    sendNotice: (addMail, notice) => addMail(noticeMail({ ...notice, ...look() }), NOTICE_MINUTES),
    sendAlreadySignedUp: (addMail, to) =>
      addMail(
        noticeMail({
          to,
          subject: `You already have an account at ${siteName()}`,
          text: `We received a request to sign up for ${siteName()} with this email address, which already has an account. Sign in with your password, or reset it if you forgot it. If this wasn't you, ignore this email.`,
          ...look(),
        }),
        NOTICE_MINUTES,
      ),
  };
}
