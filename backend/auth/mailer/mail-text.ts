import type { Mail } from "../../core/messages/mail.ts";
import type { MailBrand } from "../service/mail-brand.ts";
import { mailButton, mailParagraph, renderMailPage } from "./mail-page.ts";

/** Emails with a code, by GoTrue's `type`. */
export type CodeMailType =
  | "signup"
  | "invite"
  | "recovery"
  | "magiclink"
  | "email_change"
  | "reauthentication";

type MailTexts = { subject: string; opening: string; link: string; closing: string };

const MAIL_TEXTS: Record<CodeMailType, (site: string) => MailTexts> = {
  signup: (site) => ({
    subject: `Confirm your email address for ${site}`,
    opening: `Confirm your email address to finish signing up for ${site}.`,
    link: "Confirm my email address",
    closing: "If you didn't sign up, ignore this email.",
  }),
  invite: (site) => ({
    subject: `You're invited to ${site}`,
    opening: `You have been invited to create an account at ${site}.`,
    link: "Accept the invitation",
    closing: "If you don't want an account, ignore this email.",
  }),
  recovery: (site) => ({
    subject: `Set a new password for ${site}`,
    opening: `We received a request to reset the password of your account at ${site}.`,
    link: "Set a new password",
    closing: "If this wasn't you, ignore this email; your password stays the same.",
  }),
  magiclink: (site) => ({
    subject: `Sign in to ${site}`,
    opening: `We received a request to sign in to ${site} with this email address.`,
    link: "Sign in",
    closing: "If this wasn't you, ignore this email.",
  }),
  email_change: (site) => ({
    subject: `Confirm your new email address for ${site}`,
    opening: `Confirm that this is the new email address of your account at ${site}.`,
    link: "Confirm my new email address",
    closing: "If you didn't ask for this, ignore this email.",
  }),
  reauthentication: (site) => ({
    subject: `Your code for ${site}`,
    opening: `Use this code to confirm a change to your account at ${site}.`,
    link: "",
    closing: "If this wasn't you, change your password.",
  }),
};

/** An email with a one-time code and, for most types, a link with the same effect. */
export function codeMail(options: {
  type: CodeMailType;
  to: string;
  code: string;
  link?: string;
  siteName: string;
  brand?: MailBrand | undefined;
}): Mail {
  const { type, to, code, link, siteName, brand } = options;
  const texts = MAIL_TEXTS[type](siteName);
  const validity =
    type === "invite"
      ? "The link is valid for seven days, the code for one hour."
      : link
        ? "The link and the code are valid for one hour."
        : "The code is valid for one hour.";
  const text = [
    texts.opening,
    link ? `${texts.link}:\n${link}\n\nOr enter this code: ${code}` : `Enter this code: ${code}`,
    `${validity} ${texts.closing}`,
    `-- \n${siteName}`,
  ].join("\n\n");
  const html = renderMailPage({ siteName, brand }, [
    mailParagraph(texts.opening),
    link ? mailButton(link, texts.link, brand) : "",
    mailParagraph(link ? "Or enter this code:" : "Enter this code:"),
    `<p style="margin:0 0 24px;font-size:28px;line-height:1.2;font-weight:600;letter-spacing:.16em">${code}</p>`,
    mailParagraph(`${validity} ${texts.closing}`),
  ]);
  return { to, subject: texts.subject, text, html };
}

/** An email without a code or link to follow. */
export function noticeMail(options: {
  to: string;
  subject: string;
  text: string;
  siteName: string;
  brand?: MailBrand | undefined;
}): Mail {
  const { to, subject, text, siteName, brand } = options;
  return {
    to,
    subject,
    text: `${text}\n\n-- \n${siteName}`,
    html: renderMailPage({ siteName, brand }, text.split("\n\n").map(mailParagraph)),
  };
}
