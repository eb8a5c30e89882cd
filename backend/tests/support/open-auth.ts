import type { z } from "zod";
import type { AuthLimitSettings } from "../../auth/service/auth-limits.ts";
import { loginMethodsSchema } from "../../auth/service/login-methods.ts";
import type { Sms } from "../../core/messages/send-sms.ts";
import { CLIENT_ADDRESS_HEADER } from "../../core/requests/bounded-requests.ts";
import type { BackendAddress } from "./clients.ts";
import type { TestBackendOptions } from "./open-backend-at.ts";
import { openTestBackend, type TestBackend } from "./open-test-backend.ts";
import { type ReceivedMail, readMail } from "./received-mail.ts";

/** A backend in this process, whose mails and text messages stay in memory. */
export type AuthBackend = TestBackend &
  Required<BackendAddress> & {
    /** Mails to an address, oldest first. */
    mailsTo: (email: string) => ReceivedMail[];
    /** The newest mail to an address. @throws Error unless there are `count`. */
    mailTo: (email: string, count?: number) => ReceivedMail;
    /** Text messages to a number, oldest first. */
    messagesTo: (phone: string) => string[];
    /** The code in the newest message to a number. @throws Error unless there are `count`. */
    codeTo: (phone: string, count?: number) => string;
  };

/** All tests share one client address. */
const LIMITS: AuthLimitSettings = {
  signUps: 100_000,
  signIns: 100_000,
  mails: 100_000,
  accountMails: 1000,
  accountFailures: 10,
};

export type AuthOptions = Omit<TestBackendOptions, "authLimits" | "loginMethods"> & {
  authLimits?: Partial<AuthLimitSettings>;
  loginMethods?: z.input<typeof loginMethodsSchema>;
};

/** Opens a backend for tests of sign-in. Requests come from one client address unless they name another. */
export async function openAuth({
  authLimits,
  loginMethods = {},
  ...options
}: AuthOptions = {}): Promise<AuthBackend> {
  const mails: ReceivedMail[] = [];
  const messages: Sms[] = [];
  const opened = await openTestBackend({
    authLimits: { ...LIMITS, ...authLimits },
    loginMethods: loginMethodsSchema.parse(loginMethods),
    async sendMail({ to, subject, text = "", html = "" }) {
      mails.push(readMail({ to, subject, text, html }));
    },
    async sendSms(message) {
      messages.push(message);
    },
    ...options,
  });
  const { url, keys, fetch: answer } = opened.backend;
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email);
  const messagesTo = (phone: string) =>
    messages.filter(({ to }) => to === phone).map(({ text }) => text);
  return {
    ...opened,
    url,
    keys,
    async fetch(input, init) {
      const request = new Request(input, init);
      if (!request.headers.has(CLIENT_ADDRESS_HEADER))
        request.headers.set(CLIENT_ADDRESS_HEADER, "127.0.0.1");
      return answer(request);
    },
    mailsTo,
    mailTo: (email, count = 1) => last(mailsTo(email), count),
    messagesTo,
    codeTo: (phone, count = 1) => /\b\d{6}\b/.exec(last(messagesTo(phone), count))?.[0] ?? "",
  };
}

function last<Message>(received: Message[], count: number): Message {
  const message = received.at(-1);
  if (message === undefined || received.length < count)
    throw new Error(`${received.length} messages arrived instead of ${count}`);
  return message;
}
