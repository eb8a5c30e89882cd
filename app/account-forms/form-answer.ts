import type * as z from "zod/mini";
import type { Client } from "../data/client.ts";
import { type AuthFailure, passwordReasonTexts } from "../domain/account/auth-user.ts";
import { MISMATCH } from "../domain/account/form-fields.ts";
import type { ToastText } from "../ui/toast-store.ts";

/** Typed values, by the name of the field. */
export type Fields = Readonly<Record<string, string>>;

/** Clients and addresses that a form uses besides its fields, in the browser and on the server. */
export type FormContext = {
  /** Acts for the user of this browser, and keeps their session in its cookies. */
  client: Client;
  /** Creates a client with a session of its own, which is not stored. */
  openPassingClient: () => Client;
  /** One of these that stays as long as the page, in the browser. */
  keptClient?: Client;
  /** Sends the request that creates the first admin, to the address `/api/setup`. */
  sendSetup: (request: RequestInit) => Promise<Response>;
  /** Origin of the site, which links of emails lead to. */
  origin: string;
};

/** Error that concerns the form as a whole, shown above its fields. */
export type FormFailure = {
  text: string;
  /** Shown as a list below the text. */
  reasons?: readonly string[];
  /** Whether to offer a new sign-in, which the change needs. */
  needsSignIn?: boolean;
};

/** Result of a form: it is shown at the form, or the browser goes to another page. */
export type FormAnswer = {
  /** Errors by field. */
  problems?: Readonly<Record<string, string>>;
  /** The errors came from the service: they are announced, and the focus stays. */
  isRefused?: boolean;
  failure?: FormFailure;
  /** Field whose value is of no more use. */
  usedUp?: string;
  /** Short report of a success that changes nothing on the page. */
  notice?: string;
  toast?: ToastText;
  /** Page to go to, a path of this site. */
  goTo?: string;
  /** Address of another site at which the sign-in goes on. */
  continueAt?: string;
  /** Address that a code was sent to, for the page at `path`; empty once it was used. */
  emailed?: { path: string; email: string };
  /** Whether the user has signed in, so that the page to return to is used up. */
  isSignedIn?: boolean;
};

/** Handler of a form. The same function runs in the browser and, without JavaScript, on the server. */
export type AccountForm = (fields: Fields, context: FormContext) => Promise<FormAnswer>;

/** Creates a form whose fields are validated first. */
export function createForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  send: (fields: z.infer<Schema>, context: FormContext, all: Fields) => Promise<FormAnswer>,
): AccountForm {
  return async (fields, context) => {
    const read = schema.safeParse(fields);
    return read.success ? send(read.data, context, fields) : toProblems(read.error.issues);
  };
}

/** The first problem of each field. Passwords that differ have a toast too, as specified. */
function toProblems(issues: readonly z.core.$ZodIssue[]): FormAnswer {
  const problems: Record<string, string> = {};
  for (const { path, message } of issues) problems[String(path[0])] ??= message;
  const toast: ToastText = { title: MISMATCH, variant: "destructive" };
  return { problems, ...(Object.values(problems).includes(MISMATCH) && { toast }) };
}

/** The failure of a form; `fallback` where the service gave no reason. */
export function toFormFailure({ reasons, message }: AuthFailure, fallback: string): FormFailure {
  if (reasons.length === 0) return { text: message || fallback };
  return { text: "This password is too weak.", reasons: passwordReasonTexts(reasons) };
}
