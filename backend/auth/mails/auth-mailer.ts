import type { SendMail } from "../../mail.ts";
import { mailContext } from "../mail-context.ts";
import type { PkceFlows } from "../pkce-flows.ts";
import { signLinkToken } from "./link-token.ts";
import { type CodeMailType, codeMail, noticeMail } from "./mail-text.ts";

export type AuthMailerOptions = {
  siteName: string;
  siteUrl: string;
  /** Signs the links. */
  jwtSecret: string;
  sendMail: SendMail;
  flows: PkceFlows;
};

/** A code, and the hash under which the database knows it. */
type Code = { to: string; tokenHash: string; code: string; userId?: string };

export type AuthMailer = ReturnType<typeof createAuthMailer>;

/**
 * Writes the mails of the auth service, in the place of `@supabase/lite`'s own, which speak of Supabase
 * and whose links know neither PKCE nor where the reader wanted to go.
 */
export function createAuthMailer(options: AuthMailerOptions) {
  const { siteName, siteUrl, jwtSecret, sendMail, flows } = options;

  async function send(type: CodeMailType, { to, tokenHash, code, userId }: Code): Promise<void> {
    const context = mailContext() ?? {
      origin: new URL(siteUrl).origin,
      redirectTo: siteUrl,
    };
    if (context.intercept) return context.intercept(tokenHash);
    const { challenge } = context;
    if (challenge && userId) await flows.begin(userId, type, challenge);
    const link = new URL("/auth/v1/verify", context.origin);
    link.search = new URLSearchParams({
      token: signLinkToken(jwtSecret, challenge ? "pkce" : "implicit", tokenHash),
      type,
      redirect_to: context.redirectTo,
    }).toString();
    const hasLink = type !== "reauthentication";
    await sendMail(
      codeMail({ type, to, code, siteName, ...(hasLink ? { link: link.toString() } : {}) }),
    );
  }
  type Meta = { userId?: string; currentEmail?: string; newEmail?: string };

  return {
    sendConfirmation: (to: string, tokenHash: string, code: string, meta?: Meta) =>
      send("signup", { to, tokenHash, code, userId: meta?.userId }),
    /** `link` is good for longer than the code. */
    sendInvite: (to: string, code: string, link: string) =>
      sendMail(codeMail({ type: "invite", to, code, siteName, link })),
    sendRecovery: (to: string, tokenHash: string, code: string, meta?: Meta) =>
      send("recovery", { to, tokenHash, code, userId: meta?.userId }),
    sendMagicLink: (to: string, tokenHash: string, code: string, meta?: Meta) =>
      send("magiclink", { to, tokenHash, code, userId: meta?.userId }),
    sendReauthentication: (to: string, code: string) =>
      send("reauthentication", { to, tokenHash: "", code }),
    async sendEmailChange(to: string, tokenHash: string, code: string, meta?: Meta) {
      await send("email_change", { to, tokenHash, code, userId: meta?.userId });
      if (!meta?.currentEmail || mailContext()?.intercept) return;
      await sendMail(
        noticeMail({
          to: meta.currentEmail,
          subject: `The e-mail address of your account at ${siteName}`,
          text: `Somebody, hopefully you, asked to change the e-mail address of your account at ${siteName} to ${to}. It changes as soon as the new address is confirmed. If it was not you, set a new password.`,
          siteName,
        }),
      );
    },
    /** Tells the owner of an account what has changed about it. */
    sendNotice: (notice: { to: string; subject: string; text: string }) =>
      sendMail(noticeMail({ ...notice, siteName })),
    /** Tells the owner of an account that somebody tried to sign up with its address again. */
    sendAlreadySignedUp: (to: string) =>
      sendMail(
        noticeMail({
          to,
          subject: `You have an account at ${siteName}`,
          text: `Somebody, hopefully you, tried to sign up at ${siteName} with this e-mail address, which has an account already. Sign in with its password, or set a new one if it is forgotten. If it was not you, you need not do anything.`,
          siteName,
        }),
      ),
  };
}
