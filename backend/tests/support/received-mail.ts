export type ReceivedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The first six-digit code in the text. */
  code: string;
  link: string;
};

/** Finds the code and the link in a mail. */
export function readMail(mail: Omit<ReceivedMail, "code" | "link">): ReceivedMail {
  return {
    ...mail,
    code: /(?<![\w%])\d{6}(?!\w)/.exec(mail.text)?.[0] ?? "",
    link: /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0] ?? "",
  };
}
