import { CLIENT_ADDRESS_HEADER } from "../../core/requests/bounded-requests.ts";
import type { Limit, LimitStore } from "../../core/requests/limit-store.ts";
import { createRateLimiter } from "../../core/requests/rate-limiter.ts";
import { createSemaphore } from "../../core/requests/semaphore.ts";
import { describeTooManyRequests } from "../../core/requests/too-many-requests.ts";
import { AuthError, WrongSecret } from "./auth-error.ts";

/** How often clients and accounts may try. */
export type AuthLimitSettings = {
  /** Within three minutes, for a client address. */
  signUps: number;
  signIns: number;
  mails: number;
  /** Within five minutes, for an account. */
  accountMails: number;
  accountFailures: number;
};

export const DEFAULT_AUTH_LIMITS: AuthLimitSettings = {
  signUps: 60,
  signIns: 100,
  mails: 60,
  accountMails: 5,
  accountFailures: 10,
};

const ADDRESS_SECONDS = 180;
const ACCOUNT_SECONDS = 300;

/** An email address, a phone number, or both. */
type Contact = { email?: string | null; phone?: string | null };

/**
 * Limits of the auth service. Each function throws an AuthError with status 429. Requests of the site itself,
 * which have no client address, are not counted; unknown accounts are counted like existing ones.
 */
export type AuthLimits = {
  /** Counts a sign-up. @param mailed who gets a message. */
  countSignUp(request: Request, mailed?: Contact): Promise<void>;
  /** Counts a request that sends a message. @param what is limited, in the plural. */
  countMail(request: Request, mailed?: Contact, what?: string): Promise<void>;
  countSignIn(request: Request, what?: string): Promise<void>;
  countCode(request: Request): Promise<void>;
  /** Runs an attempt at a password, and counts it where it fails with `WrongSecret`. */
  guessPassword: Guess;
  /** The same for a code; without an account it cannot be guessed. */
  guessCode: Guess;
};
type Guess = <Session extends { user: { email: string; phone: string } }>(
  request: Request,
  account: string | null | undefined,
  attempt: () => Promise<Session>,
) => Promise<Session>;

/** Creates the limits. Processes with a store count together. */
export function createAuthLimits(
  settings: AuthLimitSettings,
  store: LimitStore | undefined,
): AuthLimits {
  const byAddress = (name: string, points: number) =>
    createRateLimiter(points, ADDRESS_SECONDS, { store, name: `${name} from` });
  const byAccount = (name: string, points: number) =>
    createRateLimiter(points, ACCOUNT_SECONDS, { store, name });
  const signUps = byAddress("sign-ups", settings.signUps);
  const signIns = byAddress("sign-ins", settings.signIns);
  const codes = byAddress("codes", settings.signIns);
  const mails = byAddress("emails", settings.mails);
  const accountMails = byAccount("emails to", settings.accountMails);
  const attempts = createSemaphore({ slots: Number.POSITIVE_INFINITY, slotsPerKey: 1 });

  async function count(what: string, request: Request, limit: Limit, mailed: Contact = {}) {
    const address = addressOf(request);
    if (address === null) return;
    const messages = accountsOf(mailed).map((account) => [accountMails, account] as const);
    for (const [each, key] of [[limit, address] as const, ...messages]) {
      const wait = await each.count(key);
      if (wait > 0) throw tooManyRequests(what, wait);
    }
  }

  /** Attempts of an account run one after the other, so that concurrent ones cannot pass before the first has failed. */
  function limitGuesses(what: string, failures: Limit): Guess {
    return async (request, given, attempt) => {
      const [account] = accountsOf({ email: given });
      if (account === undefined || addressOf(request) === null) return attempt();
      const attemptAlone = async () => {
        const wait = await failures.isFull(account);
        if (wait > 0) throw tooManyRequests(what, wait);
        try {
          const session = await attempt();
          // Only failures of the account that was signed in: a link may be of another one.
          for (const signedIn of accountsOf(session.user)) await failures.clear(signedIn);
          return session;
        } catch (error) {
          if (error instanceof WrongSecret) await failures.count(account);
          throw error;
        }
      };
      return attempts.run(attemptAlone, { key: `${what} ${account}` });
    };
  }

  return {
    countSignUp: (request, mailed) => count("sign-ups", request, signUps, mailed),
    countMail: (request, mailed, what = "requests for a code") =>
      count(what, request, mails, mailed),
    countSignIn: (request, what = "sign-in attempts") => count(what, request, signIns),
    countCode: (request) => count("attempts", request, codes),
    guessPassword: limitGuesses(
      "sign-in attempts",
      byAccount("wrong passwords of", settings.accountFailures),
    ),
    guessCode: limitGuesses("attempts", byAccount("wrong codes of", settings.accountFailures)),
  };
}

const addressOf = ({ headers }: Request) => headers.get(CLIENT_ADDRESS_HEADER);

/** The keys of an email address and a phone number, in the form in which accounts store them. */
function accountsOf({ email, phone }: Contact): string[] {
  const keys = [email?.trim().toLowerCase() ?? "", phone?.replaceAll(/[\s+]/g, "") ?? ""];
  return keys.filter((key) => key !== "");
}

/** An error with status 429. @param what was limited, in the plural. */
export function tooManyRequests(what: string, waitMs: number, code?: string): AuthError {
  const extras = describeTooManyRequests(what, waitMs, code);
  return new AuthError(429, extras.fields.code, extras.fields.message, extras);
}
