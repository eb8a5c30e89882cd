import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Limit, LimitStore } from "../../backend/limit-store.ts";
import type { Environment } from "../settings/environment.ts";
import { addressOf } from "./address-of.ts";
import { createLimiter } from "./limiter.ts";
import { refuseForNow } from "./refuse-for-now.ts";
import { createTurns } from "./turns.ts";

type Limits = Pick<
  Environment,
  | "SIGN_UP_LIMIT"
  | "SIGN_IN_LIMIT"
  | "SIGN_IN_FAILURE_LIMIT"
  | "MAIL_LIMIT"
  | "ACCOUNT_MAIL_LIMIT"
  | "TRUST_PROXY"
  | "AUTH_CONFIRM_EMAIL"
>;

const ADDRESS_SECONDS = 180;
const ACCOUNT_SECONDS = 300;

/** Each field for itself, so that an odd one does not hide the others. */
const text = z.string().optional().catch(undefined);
const bodySchema = z.object({ email: text, phone: text, token_hash: text, current_password: text });
const sessionSchema = z.object({ user: z.object({ email: z.string(), phone: text }) });

/** Answers that mean that a password or a code was wrong, or may have been. */
const FAILURES = new Set(["invalid_credentials", "email_not_confirmed", "otp_expired"]);

/**
 * Limits for `/auth/v1`: sign-ups, sign-ins, codes and mails for each client address; mails and failed
 * attempts for each account. An account that does not exist is counted like one that does.
 */
export function limitAuth(limits: Limits, store: LimitStore | undefined): MiddlewareHandler {
  const limitAddress = (name: string, points: number) =>
    createLimiter(points, ADDRESS_SECONDS, { store, name: `${name} from` });
  const limitAccount = (name: string, points: number) =>
    createLimiter(points, ACCOUNT_SECONDS, { store, name });
  const byAddress = {
    signUp: limitAddress("sign-ups", limits.SIGN_UP_LIMIT),
    signIn: limitAddress("sign-ins", limits.SIGN_IN_LIMIT),
    code: limitAddress("codes", limits.SIGN_IN_LIMIT),
    mail: limitAddress("mails", limits.MAIL_LIMIT),
  };
  const mailsByAccount = limitAccount("mails to", limits.ACCOUNT_MAIL_LIMIT);
  const wrongPasswords = limitAccount("wrong passwords of", limits.SIGN_IN_FAILURE_LIMIT);
  const wrongCodes = limitAccount("wrong codes of", limits.SIGN_IN_FAILURE_LIMIT);
  const takeTurns = createTurns();

  /** Refuses when one of the limits is reached. */
  async function count(what: string, counted: [Limit, string][]): Promise<Response | undefined> {
    for (const [limiter, key] of counted) {
      const wait = await limiter.count(key);
      if (wait > 0) return refuseForNow(what, wait);
    }
    return undefined;
  }

  return async (context, next) => {
    const address = addressOf(context, limits.TRUST_PROXY);
    const call = callOf(context);
    if (!call) return next();
    const { email, phone, token_hash, current_password } = await readBody(context);
    const accounts = accountsOf(email, phone);
    const [account = ""] = accounts;
    const mailed = accounts.map((key): [Limit, string] => [mailsByAccount, key]);

    switch (call) {
      case "sign-up": {
        const mails = limits.AUTH_CONFIRM_EMAIL || phone ? mailed : [];
        return (await count("sign-ups", [[byAddress.signUp, address], ...mails])) ?? (await next());
      }
      case "mail":
        return (
          (await count("requests for a mail", [[byAddress.mail, address], ...mailed])) ??
          (await next())
        );
      case "change": {
        const mails: [Limit, string][] = account ? [[byAddress.mail, address], ...mailed] : [];
        // Whoever took a session over must not find out the password by changing it.
        const guesses: [Limit, string][] = current_password ? [[byAddress.signIn, address]] : [];
        return (await count("changes of the account", [...guesses, ...mails])) ?? (await next());
      }
      case "sign-in":
        return (
          (await count("sign-in attempts", [[byAddress.signIn, address]])) ??
          (await attempt("sign-in attempts", wrongPasswords, account, context, next))
        );
      case "code": {
        const guessed = token_hash && !phone ? "" : account;
        return (
          (await count("attempts", [[byAddress.code, address]])) ??
          (await attempt("attempts", wrongCodes, guessed, context, next))
        );
      }
    }
  };

  /**
   * One attempt at a time for each account, so that many at once can not pass before one has failed. A
   * request that names none is no attempt for an account: it is refused, or carries the secret of a link.
   */
  async function attempt(
    what: string,
    failures: Limit,
    account: string,
    context: Context,
    next: () => Promise<void>,
  ): Promise<Response | undefined> {
    if (account === "") {
      await next();
      return undefined;
    }
    return takeTurns(`${what} ${account}`, async () => {
      const wait = await failures.isFull(account);
      if (wait > 0) return refuseForNow(what, wait);
      await next();
      if (context.res.ok)
        for (const signedIn of await signedInBy(context.res)) await failures.clear(signedIn);
      else if (FAILURES.has(context.res.headers.get("X-Sb-Error-Code") ?? ""))
        await failures.count(account);
      return undefined;
    });
  }
}

type Call = "sign-up" | "sign-in" | "code" | "mail" | "change";

function callOf({ req }: Context): Call | undefined {
  const path = req.path
    .replaceAll(/\/+/g, "/")
    .replace(/^\/auth\/v1/, "")
    .replace(/\/$/, "");
  if (req.method === "PUT") return path === "/user" ? "change" : undefined;
  // Where the way to a provider begins something is noted, as it is for an attempt.
  if (["/authorize", "/user/identities/authorize"].includes(path)) return "sign-in";
  // A HEAD does what a GET does; only a link in a mail can be looked at without being followed.
  if (path === "/reauthenticate" && ["GET", "HEAD"].includes(req.method)) return "mail";
  if (path === "/verify" && ["GET", "POST"].includes(req.method)) return "code";
  if (req.method !== "POST") return undefined;
  if (path === "/signup") return "sign-up";
  if (path === "/sso") return "sign-in";
  if (path === "/token") return hasSecretGrant(req.queries("grant_type")) ? undefined : "sign-in";
  return ["/recover", "/otp", "/magiclink", "/resend"].includes(path) ? "mail" : undefined;
}

/** Whether a session is asked for with something that can not be guessed, and with nothing else. */
function hasSecretGrant(grants: string[] = []): boolean {
  return grants.length === 1 && ["refresh_token", "pkce"].includes(grants[0] ?? "");
}

/**
 * The keys of the accounts that an address and a number name: the auth service does not tell capitals from small
 * letters, nor how a number is written.
 */
function accountsOf(email = "", phone = ""): string[] {
  const keys = [email.trim().toLowerCase(), phone.replaceAll(/[\s+]/g, "")];
  return keys.filter((key) => key !== "");
}

/** The keys of the account that an answer signs in; whoever signed in has shown nothing about another's. */
async function signedInBy(answer: Response): Promise<string[]> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  const user = sessionSchema.safeParse(body).data?.user;
  return accountsOf(user?.email, user?.phone);
}

async function readBody({ req }: Context): Promise<z.infer<typeof bodySchema>> {
  const body: unknown = await req.raw
    .clone()
    .json()
    .catch(() => undefined);
  return bodySchema.safeParse(body).data ?? {};
}
