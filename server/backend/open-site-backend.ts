import { join, resolve } from "node:path";
import { type Backend, openBackend, type StoreMail } from "@broadsheet/backend";
import { createMailer, createSmsSender, type SendMail } from "@broadsheet/backend/settings";
import type { Logger } from "pino";
import { mailBrand } from "../brand/mail-brand.ts";
import { createMailQueue, type MailQueue } from "../mails/mail-queue.ts";
import type { Environment } from "../settings/environment.ts";
import { readProvidersFile } from "../settings/settings-files.ts";
import type { SettingsInForce } from "../site-settings/settings-in-force.ts";
import { checkSupabase } from "./check-supabase.ts";

/**
 * Opens the backend that the environment names.
 *
 * @param mode `serve` for the site itself, `visit` for a command that may run beside it.
 * @param options `storeMail` stores emails of accounts until they are sent; without it each is sent once. `settings` has
 *   the name of the site; without it, emails have that of the environment.
 */
export async function openSiteBackend(
  environment: Environment,
  log: Logger,
  mode: "serve" | "visit",
  { storeMail, settings }: { storeMail?: StoreMail; settings?: SettingsInForce } = {},
): Promise<Backend> {
  const deadlineMs = environment.REQUEST_SECONDS * 1000;
  if (environment.SUPABASE_URL) {
    const keys = {
      publishable: environment.SUPABASE_PUBLISHABLE_KEY ?? "",
      secret: environment.SUPABASE_SECRET_KEY ?? "",
    };
    await checkSupabase({ url: environment.SUPABASE_URL, keys }, deadlineMs);
  }
  const redis =
    mode === "serve" && environment.REDIS_URL
      ? (await import("../rate-limits/redis-limit-store.ts")).openRedisLimitStore(
          environment.REDIS_URL,
          log,
        )
      : undefined;
  const backend = await openBackend({
    dataDir: environment.DATA_DIR,
    siteUrl: environment.SITE_URL,
    isSiteUrlSet: environment.isSiteUrlSet,
    siteName: () => nameOf(environment, settings),
    mailBrand: settings && (() => mailBrand(settings.current(), environment.SITE_URL)),
    migrationsFolder: join(import.meta.dirname, "../../supabase/migrations"),
    log,
    mode,
    databaseUrl: environment.DATABASE_URL,
    directUrl: environment.DATABASE_DIRECT_URL,
    postgresBin: environment.POSTGRES_BIN,
    roleTimeouts: {
      anon: environment.STATEMENT_SECONDS,
      authenticated: environment.ACCOUNT_STATEMENT_SECONDS,
    },
    poolSize: environment.DATABASE_POOL_SIZE,
    supabaseUrl: environment.SUPABASE_URL,
    publishableKey: environment.SUPABASE_PUBLISHABLE_KEY,
    secretKey: environment.SUPABASE_SECRET_KEY,
    confirmEmail: environment.AUTH_CONFIRM_EMAIL,
    adminEmail: environment.ADMIN_EMAIL,
    passwordMinLength: environment.PASSWORD_MIN_LENGTH,
    breachedPasswordsFile: environment.BREACHED_PASSWORDS_FILE,
    sessionDays: environment.SESSION_DAYS,
    sessionIdleDays: environment.SESSION_IDLE_DAYS,
    storage: environment.storage,
    bounds: {
      deadlineMs,
      concurrency: environment.API_CONCURRENCY,
      concurrencyPerAddress: environment.API_CONCURRENCY_PER_ADDRESS,
    },
    restLimits: {
      rows: environment.API_ROWS,
      totalRows: environment.API_TOTAL_ROWS,
      bytes: environment.API_RESPONSE_BYTES,
      embedDepth: environment.API_EMBED_DEPTH,
      relations: environment.API_EMBEDDED_RELATIONS,
    },
    functions: {
      folders: environment.FUNCTIONS_DIR ? [resolve(environment.FUNCTIONS_DIR)] : [],
      environment: { SITE_URL: environment.SITE_URL, SITE_NAME: environment.SITE_NAME },
    },
    storeMail,
    sendMail: createSiteMailer(environment, settings),
    sendSms: createSmsSender({
      smsUrl: environment.SMS_URL,
      outboxFolder: join(environment.DATA_DIR, "outbox"),
    }),
    hasSmsGateway: environment.SMS_URL !== undefined,
    loginMethods: await readProvidersFile(environment.AUTH_FILE),
    authLimits: {
      signUps: environment.SIGN_UP_LIMIT,
      signIns: environment.SIGN_IN_LIMIT,
      mails: environment.MAIL_LIMIT,
      accountMails: environment.ACCOUNT_MAIL_LIMIT,
      accountFailures: environment.SIGN_IN_FAILURE_LIMIT,
    },
    openLimitStore: redis?.open,
  }).catch((error: unknown) => {
    redis?.close();
    throw error;
  });
  return {
    ...backend,
    async close() {
      await backend.close();
      redis?.close();
    },
  };
}

/** The site's mailer, with the transport that the environment names. */
export function createSiteMailer(environment: Environment, settings?: SettingsInForce): SendMail {
  return createMailer({
    smtpUrl: environment.SMTP_URL,
    outboxFolder: join(environment.DATA_DIR, "outbox"),
    from: () => mailSenderOf(environment, nameOf(environment, settings)),
  });
}

/** The queue of the site's emails. */
export function createSiteMailQueue(
  environment: Environment,
  log: Logger,
  settings: SettingsInForce,
): MailQueue {
  return createMailQueue({
    sendMail: createSiteMailer(environment, settings),
    siteUrl: environment.SITE_URL,
    mailTo: environment.MAIL_TO,
    retrySeconds: environment.MAIL_RETRY_SECONDS,
    log,
  });
}

/** Name and address of the sender of the site's mails. */
export function mailSenderOf(
  { MAIL_FROM, SITE_URL }: Environment,
  siteName: string,
): { name: string; address: string } {
  const address = `no-reply@${new URL(SITE_URL).hostname}`;
  return { name: siteName, address, ...MAIL_FROM };
}

function nameOf({ SITE_NAME }: Environment, settings: SettingsInForce | undefined): string {
  return settings?.current().siteName ?? SITE_NAME;
}
