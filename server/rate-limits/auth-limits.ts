import type { Limit, LimitStore } from "@broadsheet/backend";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Environment } from "../settings/environment.ts";
import { clientAddressOf } from "./client-address.ts";
import { createRateLimiter, tooManyRequests } from "./rate-limiter.ts";

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

/** Each field falls back on its own, so that one invalid field does not hide the others. */
const text = z.string().optional().catch(undefined);
const bodySchema = z.object({ email: text, phone: text, token_hash: text, current_password: text });
const sessionSchema = z.object({ user: z.object({ email: z.string(), phone: text }) });

/** Error codes of a wrong, or possibly wrong, password or code. */
const FAILURES = new Set(["invalid_credentials", "email_not_confirmed", "otp_expired"]);

/**
 * Rate limits of `/auth/v1`: sign-ups, sign-ins, codes and emails per client address; emails and failed
 * attempts per account. Unknown accounts are counted like existing ones.
 */
export function limitAuthRequests(
  limits: Limits,
  store: LimitStore | undefined,
): MiddlewareHandler {
  const limitAddress = (name: string, points: number) =>
    createRateLimiter(points, ADDRESS_SECONDS, { store, name: `${name} from` });
  const limitAccount = (name: string, points: number) =>
    createRateLimiter(points, ACCOUNT_SECONDS, { store, name });
  const byAddress = {
    signUp: limitAddress("sign-ups", limits.SIGN_UP_LIMIT),
    signIn: limitAddress("sign-ins", limits.SIGN_IN_LIMIT),
    code: limitAddress("codes", limits.SIGN_IN_LIMIT),
    mail: limitAddress("emails", limits.MAIL_LIMIT),
  };
  const mailsByAccount = limitAccount("emails to", limits.ACCOUNT_MAIL_LIMIT);
  const wrongPasswords = limitAccount("wrong passwords of", limits.SIGN_IN_FAILURE_LIMIT);
  const wrongCodes = limitAccount("wrong codes of", limits.SIGN_IN_FAILURE_LIMIT);
  const runExclusive = createKeyedMutex();

  /** @returns a 429 response when one of the limits is reached. */
  async function checkLimits(
    what: string,
    counted: [Limit, string][],
  ): Promise<Response | undefined> {
    for (const [limiter, key] of counted) {
      const wait = await limiter.count(key);
      if (wait > 0) return tooManyRequests(what, wait);
    }
    return undefined;
  }

  return async (context, next) => {
    const address = clientAddressOf(context, limits.TRUST_PROXY);
    const call = callOfRequest(context);
    if (!call) return next();
    const { email, phone, token_hash, current_password } = await readFields(context);
    const accounts = accountsOf(email, phone);
    const [account = ""] = accounts;
    const mailed = accounts.map((key): [Limit, string] => [mailsByAccount, key]);

    switch (call) {
      case "sign-up": {
        const mails = limits.AUTH_CONFIRM_EMAIL || phone ? mailed : [];
        return (
          (await checkLimits("sign-ups", [[byAddress.signUp, address], ...mails])) ?? (await next())
        );
      }
      case "mail":
        return (
          (await checkLimits("requests for a code", [[byAddress.mail, address], ...mailed])) ??
          (await next())
        );
      case "change": {
        const mails: [Limit, string][] = account ? [[byAddress.mail, address], ...mailed] : [];
        // A hijacked session must not be used to guess the current password.
        const guesses: [Limit, string][] = current_password ? [[byAddress.signIn, address]] : [];
        return (await checkLimits("account changes", [...guesses, ...mails])) ?? (await next());
      }
      case "sign-in":
        return (
          (await checkLimits("sign-in attempts", [[byAddress.signIn, address]])) ??
          (await limitAttempt("sign-in attempts", wrongPasswords, account, context, next))
        );
      case "code": {
        const guessed = token_hash && !phone ? "" : account;
        return (
          (await checkLimits("attempts", [[byAddress.code, address]])) ??
          (await limitAttempt("attempts", wrongCodes, guessed, context, next))
        );
      }
    }
  };

  /**
   * Runs the attempts of an account one after the other, so that concurrent ones cannot pass before the first
   * has failed. A request without an account is rejected later, or carries the secret of a link.
   */
  async function limitAttempt(
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
    return runExclusive(`${what} ${account}`, async () => {
      const wait = await failures.isFull(account);
      if (wait > 0) return tooManyRequests(what, wait);
      await next();
      if (context.res.ok)
        for (const signedIn of await signedInAccounts(context.res)) await failures.clear(signedIn);
      else if (FAILURES.has(context.res.headers.get("X-Sb-Error-Code") ?? ""))
        await failures.count(account);
      return undefined;
    });
  }
}

type Call = "sign-up" | "sign-in" | "code" | "mail" | "change";

function callOfRequest({ req }: Context): Call | undefined {
  const path = req.path
    .replaceAll(/\/+/g, "/")
    .replace(/^\/auth\/v1/, "")
    .replace(/\/$/, "");
  if (req.method === "PUT") return path === "/user" ? "change" : undefined;
  // Starting an OAuth flow stores a row, so it counts like a sign-in.
  if (["/authorize", "/user/identities/authorize"].includes(path)) return "sign-in";
  // HEAD has the effect of GET, except for `/verify`, where it only checks a link.
  if (path === "/reauthenticate" && ["GET", "HEAD"].includes(req.method)) return "mail";
  if (path === "/verify" && ["GET", "POST"].includes(req.method)) return "code";
  if (req.method !== "POST") return undefined;
  if (path === "/signup") return "sign-up";
  if (path === "/sso") return "sign-in";
  if (path === "/token") return hasSecretGrant(req.queries("grant_type")) ? undefined : "sign-in";
  return ["/recover", "/otp", "/magiclink", "/resend"].includes(path) ? "mail" : undefined;
}

/** Whether a token request uses a grant with an unguessable secret, and no other grant. */
function hasSecretGrant(grants: string[] = []): boolean {
  return grants.length === 1 && ["refresh_token", "pkce"].includes(grants[0] ?? "");
}

/** Rate limit keys of an email address and a phone number, in the normalized form of the auth service. */
function accountsOf(email = "", phone = ""): string[] {
  const keys = [email.trim().toLowerCase(), phone.replaceAll(/[\s+]/g, "")];
  return keys.filter((key) => key !== "");
}

/** Rate limit keys of the account that a response signs in. Only its failures are cleared. */
async function signedInAccounts(answer: Response): Promise<string[]> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  const user = sessionSchema.safeParse(body).data?.user;
  return accountsOf(user?.email, user?.phone);
}

async function readFields({ req }: Context): Promise<z.infer<typeof bodySchema>> {
  const body: unknown = await req.raw
    .clone()
    .json()
    .catch(() => undefined);
  return bodySchema.safeParse(body).data ?? {};
}

/** Creates a mutex that runs the tasks of one key in the order of their calls. */
function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return function runExclusive<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = last.get(key) ?? Promise.resolve();
    const running = previous.then(task, task);
    last.set(key, running);
    const release = () => {
      if (last.get(key) === running) last.delete(key);
    };
    running.then(release, release);
    return running;
  };
}
