import { AsyncLocalStorage } from "node:async_hooks";

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

export type Challenge = { value: string; method: "s256" | "plain" };

const current = new AsyncLocalStorage<MailContext>();

/** Runs `task`; mails that it sends ask `mailContext` about their links. */
export const withMailContext = <Result>(context: MailContext, task: () => Promise<Result>) =>
  current.run(context, task);

/** The context of the request that is being answered; undefined outside of one. */
export const mailContext = (): MailContext | undefined => current.getStore();
