import { z } from "zod";
import { digits, flag, limit, mailSender, readableFile, seconds } from "./variable-schemas.ts";

/** Variables of access, passwords and sessions. */
export const accountVariables = {
  STAFF_ACCESS: {
    takes: "any-user or role",
    schema: z
      .enum(["any-user", "role"])
      .optional()
      .meta({
        description:
          "Who may edit: every signed-in user, or users with a role. When set it applies at every start; when not, the last choice lasts, also one made under People in the newsroom.",
        defaultText:
          "`any-user` where `HOST` and `SITE_URL` are local and `TRUST_PROXY` is 0, else required",
        examples: ["role"],
      }),
  },
  STAFF_MFA: {
    takes: "optional or required",
    schema: z
      .enum(["optional", "required"])
      .default("optional")
      .meta({
        description: "`required`: the database rejects staff without a second factor.",
        examples: ["required"],
      }),
  },
  ADMIN_EMAIL: {
    takes: "an email address",
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.email())
      .optional()
      .meta({
        description:
          "The account that confirms this address becomes the first admin, see [accounts](operations.md#accounts).",
        examples: ["editor@example.org"],
      }),
  },
  AUTH_CONFIRM_EMAIL: {
    takes: "0 or 1",
    schema: flag.default(false).meta({
      description: "`1`: a sign-up counts only after its address is confirmed.",
      examples: ["1"],
    }),
  },
  PASSWORD_MIN_LENGTH: {
    takes: "a number from 6 to 72",
    schema: digits
      .pipe(z.number().min(6).max(72))
      .default(8)
      .meta({ description: "Shortest accepted password." }),
  },
  BREACHED_PASSWORDS_FILE: {
    takes: "a file that can be read",
    schema: readableFile.optional().meta({
      description: "Leaked passwords to reject: sorted SHA-1 hashes, one a line.",
    }),
  },
  SESSION_DAYS: limit(365, "Days until a user has to sign in again."),
  SESSION_IDLE_DAYS: limit(30, "Days without a visit until a user has to sign in again."),
};

/** Variables of email and text messages. */
export const messageVariables = {
  SMTP_URL: {
    takes: "an smtp:// or smtps:// address",
    schema: z
      .url({ protocol: /^smtps?$/ })
      .optional()
      .meta({
        description: "Mail server. Without it every email is a file in `DATA_DIR/outbox`.",
        examples: ["smtps://user:secret@mail.example:465"],
      }),
  },
  MAIL_FROM: {
    takes: "an email address, or Name <address>",
    schema: mailSender.optional().meta({
      description: "Sender of every email. Without a name it is `SITE_NAME`.",
      defaultText: "`no-reply@` the host of `SITE_URL`",
      examples: ["The Daily News <news@example.org>"],
    }),
  },
  SMS_URL: {
    takes: "an http or https address",
    schema: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({
        description:
          'Gateway that gets text messages as JSON, `{"to", "text"}`; credentials in the address are sent as a bearer token. Without it every message is a file in `DATA_DIR/outbox`.',
        examples: ["https://:token@sms.example/send"],
      }),
  },
  MAIL_TO: {
    takes: "an email address",
    schema: z
      .email()
      .default("newsroom@example.org")
      .meta({ description: "Recipient of contact form messages." }),
  },
  MAIL_RETRY_SECONDS: seconds(
    5,
    300,
    "Delay before an email is sent again; doubles each time, up to five minutes.",
  ),
};
