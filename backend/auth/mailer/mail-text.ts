import type { Mail } from "../../core/messages/mail.ts";

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
}): Mail {
  const { type, to, code, link, siteName } = options;
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
  const html = renderPage(siteName, [
    paragraph(texts.opening),
    link ? button(link, texts.link) : "",
    paragraph(link ? "Or enter this code:" : "Enter this code:"),
    `<p style="margin:0 0 24px;font:600 28px/1.2 Georgia,serif;letter-spacing:.16em">${code}</p>`,
    paragraph(`${validity} ${texts.closing}`),
  ]);
  return { to, subject: texts.subject, text, html };
}

/** An email without a code or link to follow. */
export function noticeMail(options: {
  to: string;
  subject: string;
  text: string;
  siteName: string;
}): Mail {
  const { to, subject, text, siteName } = options;
  return {
    to,
    subject,
    text: `${text}\n\n-- \n${siteName}`,
    html: renderPage(siteName, text.split("\n\n").map(paragraph)),
  };
}

function renderPage(siteName: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
</head>
<body style="margin:0;padding:32px 24px;font:16px/1.5 Georgia,serif">
<div style="max-width:34em;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700;font-size:22px">${escapeMarkup(siteName)}</p>
${parts.filter((part) => part !== "").join("\n")}
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`;
}

function button(link: string, text: string): string {
  return `<p style="margin:0 0 24px"><a href="${escapeMarkup(link)}" style="display:inline-block;padding:10px 18px;border:1px solid currentColor;color:inherit;text-decoration:none;font-weight:600">${escapeMarkup(text)}</a></p>`;
}

/** Escapes text for HTML and XML, in elements and attributes. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
