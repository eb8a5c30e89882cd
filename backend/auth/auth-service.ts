import type { Logger } from "pino";
import type { ConnectionPool } from "../database/connection-pool.ts";
import type { LimitStore } from "../limit-store.ts";
import type { KeyRing } from "./keys/key-ring.ts";
import type { Tokens } from "./keys/tokens.ts";
import type { AuthMailer } from "./mails/auth-mailer.ts";
import type { SendSms } from "./phone/send-sms.ts";
import type { PkceFlows } from "./pkce-flows.ts";
import type { ProviderSettings } from "./providers/provider-settings.ts";

/** What the auth service is set to. */
export type AuthSettings = {
  siteUrl: string;
  siteName: string;
  /** Keys that requests carry, and the secret that signs what only this installation reads. */
  keys: { publishable: string; secret: string };
  jwtSecret: string;
  /** Whether an address counts only once a mail to it was answered. */
  confirmEmail: boolean;
  /** The address whose owner becomes the first admin: it always has to be confirmed by mail. */
  adminEmail?: string;
  passwordMinLength: number;
  /** Whether a session that is older than a day needs a mailed code to change the password. */
  securePasswordChange?: boolean;
  /** Hashes of passwords that leaked; those are refused. */
  breachedPasswordsFile?: string;
  /** For how many days a session lives at most, and without being used. */
  sessionDays?: number;
  sessionIdleDays?: number;
  /** Whether text messages reach phones; else they are files for whoever runs the site. */
  hasSmsGateway?: boolean;
  log: Logger;
};

/** What the parts of this folder need: the auth service of `@supabase/lite` behind them, and its database. */
export type AuthService = AuthSettings & {
  /** Asks the auth service itself. */
  ask: (request: Request) => Promise<Response>;
  pool: ConnectionPool;
  limitStore: LimitStore;
  mailer: AuthMailer;
  flows: PkceFlows;
  /** Text messages: codes for signing in by phone, and for second steps. */
  sendSms: SendSms;
  /** The ways to sign in besides e-mail and password. */
  ways: ProviderSettings;
  tokens: Tokens;
  ring: KeyRing;
};

/** Asks the auth service something that no client asked. */
export function askInside(
  service: AuthService,
  method: "GET" | "POST",
  path: string,
  options: { body?: unknown; authorization?: string | null } = {},
): Promise<Response> {
  const { body, authorization } = options;
  const headers = new Headers({ apikey: service.keys.publishable });
  if (authorization) headers.set("Authorization", authorization);
  if (body) headers.set("Content-Type", "application/json");
  return service.ask(
    new Request(new URL(`/auth/v1${path}`, service.siteUrl), {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
}

/** Ends a session that came about on the way and that nobody was given. */
export async function dropSession(service: AuthService, response: Response): Promise<void> {
  const id = response.headers.get("Sb-Auth-Session-Id");
  if (id) await service.pool.query("delete from auth.sessions where id = $1", [id]);
}
