import type { Logger } from "pino";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Tokens } from "../../core/keys/access-tokens.ts";
import type { KeyRing } from "../../core/keys/signing-keys.ts";
import type { AddMail, MailTransactions } from "../../core/messages/mail-transactions.ts";
import type { SendSms } from "../../core/messages/send-sms.ts";
import type { LimitStore } from "../../core/requests/limit-store.ts";
import type { AuthLimitSettings, AuthLimits } from "./auth-limits.ts";
import type { LoginMethods } from "./login-methods.ts";
import type { MailBrand } from "./mail-brand.ts";
import type { Challenge } from "./pkce.ts";

/** Configuration of the auth service. */
export type AuthSettings = {
  siteUrl: string;
  /** Name of the site at the time of a message. */
  siteName: () => string;
  /** Look of emails at the time of a message. */
  mailBrand?: (() => MailBrand) | undefined;
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
  /** How often clients and accounts may try; the defaults when absent. */
  authLimits?: AuthLimitSettings;
  log: Logger;
};

/** Dependencies of the auth service, passed to its routes. */
export type AuthService = AuthSettings & {
  pool: ConnectionPool;
  limits: AuthLimits;
  /** Counts attempts of signed-in users, across processes. */
  limitStore: LimitStore;
  mails: MailTransactions;
  mailer: AuthMailer;
  /** Sends text messages with codes for sign-in and second factors. */
  sendSms: SendSms;
  /** Login methods besides email and password. */
  loginMethods: LoginMethods;
  tokens: Tokens;
  ring: KeyRing;
};

/** Emails of the auth service. Each method adds one to the transaction of `addMail`. */
export type AuthMailer = {
  /**
   * Sends a code and a link with the same effect.
   *
   * @param code the code for the user, and its HMAC, which the link carries.
   */
  sendCode(
    addMail: AddMail,
    type: "signup" | "recovery" | "magiclink" | "email_change",
    code: { to: string; code: string; hash: string },
    target: LinkTarget,
  ): Promise<void>;
  /** `link` is valid for longer than the code. */
  sendInvite(addMail: AddMail, to: string, code: string, link: string): Promise<void>;
  sendReauthentication(addMail: AddMail, to: string, code: string): Promise<void>;
  /** Notifies the current address that the account is about to get another one. */
  sendAddressChangeNotice(addMail: AddMail, to: string, newAddress: string): Promise<void>;
  /** Notifies the owner of an account that somebody tried to sign up with the address again. */
  sendAlreadySignedUp(addMail: AddMail, to: string): Promise<void>;
  /** Sends a notice about a change of the account. */
  sendNotice(
    addMail: AddMail,
    notice: { to: string; subject: string; text: string },
  ): Promise<void>;
};

/** The target of an emailed link, and its PKCE challenge. */
export type LinkTarget = {
  /** Origin of the link. */
  origin: string;
  /** Address of the site that the link finally redirects to. */
  redirectTo: string;
  /** With PKCE the link yields a code that only the browser with the verifier can exchange. */
  challenge?: Challenge;
};
