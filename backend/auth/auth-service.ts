import type { Logger } from "pino";
import type { ConnectionPool } from "../database/connection-pool.ts";
import type { LimitStore } from "../limit-store.ts";
import type { Tokens } from "./keys/access-tokens.ts";
import type { KeyRing } from "./keys/signing-keys.ts";
import type { AuthMailer } from "./mails/auth-mailer.ts";
import type { SendSms } from "./phone/send-sms.ts";
import type { LoginMethods } from "./providers/login-methods.ts";

/** Configuration of the auth service. */
export type AuthSettings = {
  siteUrl: string;
  siteName: string;
  /** The API keys, and the secret that signs and encrypts for this installation. */
  keys: { publishable: string; secret: string };
  jwtSecret: string;
  /** Whether a new account has to confirm its email address. */
  confirmEmail: boolean;
  /** The email address of the first admin, which always has to be confirmed. */
  adminEmail?: string;
  passwordMinLength: number;
  /** File with hashes of leaked passwords, which are rejected. */
  breachedPasswordsFile?: string;
  /** Maximum lifetime of a session, and maximum time without a refresh, in days. */
  sessionDays?: number;
  sessionIdleDays?: number;
  /** Whether text messages are sent to phones. Otherwise they are written to the outbox folder. */
  hasSmsGateway?: boolean;
  log: Logger;
};

/** Dependencies of the auth service, passed to its routes. */
export type AuthService = AuthSettings & {
  pool: ConnectionPool;
  limitStore: LimitStore;
  mailer: AuthMailer;
  /** Sends text messages with codes for sign-in and second factors. */
  sendSms: SendSms;
  /** Login methods besides email and password. */
  loginMethods: LoginMethods;
  tokens: Tokens;
  ring: KeyRing;
};
