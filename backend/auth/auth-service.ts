import type { Logger } from "pino";
import type { ConnectionPool } from "../database/connection-pool.ts";
import type { LimitStore } from "../limit-store.ts";
import type { Tokens } from "./keys/access-tokens.ts";
import type { KeyRing } from "./keys/signing-keys.ts";
import type { AuthMailer } from "./mails/auth-mailer.ts";
import type { SendSms } from "./phone/send-sms.ts";
import type { LoginMethods } from "./providers/login-methods.ts";

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
  /** Hashes of passwords that leaked; those are refused. */
  breachedPasswordsFile?: string;
  /** For how many days a session lives at most, and without being used. */
  sessionDays?: number;
  sessionIdleDays?: number;
  /** Whether text messages reach phones; else they are files for whoever runs the site. */
  hasSmsGateway?: boolean;
  log: Logger;
};

/** What the parts of this folder need. */
export type AuthService = AuthSettings & {
  pool: ConnectionPool;
  limitStore: LimitStore;
  mailer: AuthMailer;
  /** Text messages: codes for signing in by phone, and for second steps. */
  sendSms: SendSms;
  /** The ways to sign in besides e-mail and password. */
  loginMethods: LoginMethods;
  tokens: Tokens;
  ring: KeyRing;
};
