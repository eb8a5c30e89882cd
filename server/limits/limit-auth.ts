import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Environment } from "../environment.ts";
import { clientAddress } from "./client-address.ts";
import { createLimiter, type Limiter } from "./limiter.ts";
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

const bodySchema = z.object({ email: z.string().optional(), token: z.string().optional() });

/** Answers that mean that a password or a code was wrong, or may have been. */
const FAILURES = new Set(["invalid_credentials", "email_not_confirmed", "otp_expired"]);

/**
 * Limits for `/auth/v1`: sign-ups, sign-ins, codes and mails for each client address; mails and failed
 * attempts for each account. An account that does not exist is counted like one that does.
 */
export function limitAuth(limits: Limits): MiddlewareHandler {
  const byAddress = {
    signUp: createLimiter(limits.SIGN_UP_LIMIT, ADDRESS_SECONDS),
    signIn: createLimiter(limits.SIGN_IN_LIMIT, ADDRESS_SECONDS),
    code: createLimiter(limits.SIGN_IN_LIMIT, ADDRESS_SECONDS),
    mail: createLimiter(limits.MAIL_LIMIT, ADDRESS_SECONDS),
  };
  const mailsByAccount = createLimiter(limits.ACCOUNT_MAIL_LIMIT, ACCOUNT_SECONDS);
  const wrongPasswords = createLimiter(limits.SIGN_IN_FAILURE_LIMIT, ACCOUNT_SECONDS);
  const wrongCodes = createLimiter(limits.SIGN_IN_FAILURE_LIMIT, ACCOUNT_SECONDS);
  const takeTurns = createTurns();

  /** Refuses when one of the limits is reached. */
  async function count(what: string, counted: [Limiter, string][]): Promise<Response | undefined> {
    for (const [limiter, key] of counted) {
      const wait = await limiter.count(key);
      if (wait > 0) return refuseForNow(what, wait);
    }
    return undefined;
  }

  return async (context, next) => {
    const call = callOf(context);
    if (!call) return next();
    const address = addressOf(context, limits.TRUST_PROXY);
    const { email, token } = await readBody(context);
    const account = email?.toLowerCase() ?? "";
    const mailed: [Limiter, string][] = account ? [[mailsByAccount, account]] : [];

    switch (call) {
      case "sign-up": {
        const mails = limits.AUTH_CONFIRM_EMAIL ? mailed : [];
        return (await count("sign-ups", [[byAddress.signUp, address], ...mails])) ?? (await next());
      }
      case "mail":
        return (
          (await count("requests for a mail", [[byAddress.mail, address], ...mailed])) ??
          (await next())
        );
      case "change": {
        const counted: [Limiter, string][] = account ? [[byAddress.mail, address], ...mailed] : [];
        return (await count("changes of the e-mail address", counted)) ?? (await next());
      }
      case "sign-in":
        return (
          (await count("sign-in attempts", [[byAddress.signIn, address]])) ??
          (await attempt("sign-in attempts", wrongPasswords, account, context, next))
        );
      case "code":
        return (
          (await count("attempts", [[byAddress.code, address]])) ??
          (token ? await attempt("attempts", wrongCodes, account, context, next) : await next())
        );
    }
  };

  /** One attempt at a time for each account, so that many at once can not pass before one has failed. */
  function attempt(
    what: string,
    failures: Limiter,
    account: string,
    context: Context,
    next: () => Promise<void>,
  ): Promise<Response | undefined> {
    return takeTurns(`${what} ${account}`, async () => {
      const wait = await failures.isFull(account);
      if (wait > 0) return refuseForNow(what, wait);
      await next();
      if (context.res.ok) await failures.clear(account);
      else if (FAILURES.has(context.res.headers.get("X-Sb-Error-Code") ?? ""))
        await failures.count(account);
      return undefined;
    });
  }
}

type Call = "sign-up" | "sign-in" | "code" | "mail" | "change";

function callOf({ req }: Context): Call | undefined {
  const path = req.path.replace(/^\/auth\/v1/, "").replace(/\/+$/, "");
  if (req.method === "PUT") return path === "/user" ? "change" : undefined;
  if (req.method === "GET") return path === "/reauthenticate" ? "mail" : undefined;
  if (req.method !== "POST") return undefined;
  if (path === "/signup") return "sign-up";
  if (path === "/verify") return "code";
  if (path === "/token") return req.query("grant_type") === "password" ? "sign-in" : undefined;
  return ["/recover", "/otp", "/magiclink", "/resend"].includes(path) ? "mail" : undefined;
}

function addressOf(context: Context, trustProxy: number): string {
  const { remote } = getConnInfo(context);
  return clientAddress(remote.address ?? "", context.req.header("X-Forwarded-For"), trustProxy);
}

async function readBody({ req }: Context): Promise<z.infer<typeof bodySchema>> {
  const body: unknown = await req.raw
    .clone()
    .json()
    .catch(() => undefined);
  return bodySchema.safeParse(body).data ?? {};
}
