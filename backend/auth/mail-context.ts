import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";

/** What the request that leads to a mail says about the link in it. */
export type MailContext = {
  /** Origin of the link. */
  origin: string;
  /** Where the link leads in the end; checked. */
  redirectTo: string;
  /** With PKCE the link gives a code that only the browser that asked can use. */
  challenge?: Challenge;
  /** The mail is not sent; the hash of its code is handed here instead. */
  intercept?: (tokenHash: string) => void;
};

/** What a browser shows that it began a flow with (RFC 7636). */
export type Challenge = { value: string; method: "s256" | "plain" };
export const challengeValueSchema = z.string().regex(/^[\w.~-]{43,128}$/);
export const challengeMethodSchema = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["s256", "plain"]));

const current = new AsyncLocalStorage<MailContext>();

/** Runs `task`; mails that it sends ask `mailContext` about their links. */
export const withMailContext = <Result>(context: MailContext, task: () => Promise<Result>) =>
  current.run(context, task);

/** The context of the request that is being answered; undefined outside of one. */
export const mailContext = (): MailContext | undefined => current.getStore();
