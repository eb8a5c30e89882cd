import { join } from "node:path";
import type { Logger } from "pino";
import { createSmsSender } from "../backend/auth/phone/send-sms.ts";
import { type Backend, openBackend } from "../backend/open-backend.ts";
import { createSiteMailer } from "./contact/create-site-mailer.ts";
import type { Environment } from "./settings/environment.ts";
import { readProvidersFile } from "./settings/providers-file.ts";

/**
 * Opens the backend that the environment names.
 *
 * @param mode `serve` for the site itself, `visit` for a command that may run beside it.
 */
export async function openSiteBackend(
  environment: Environment,
  log: Logger,
  mode: "serve" | "visit",
): Promise<Backend> {
  return openBackend({
    dataDir: environment.DATA_DIR,
    siteUrl: environment.SITE_URL,
    siteName: environment.SITE_NAME,
    migrationsFolder: join(import.meta.dirname, "../supabase/migrations"),
    log,
    mode,
    databaseUrl: environment.DATABASE_URL,
    supabaseUrl: environment.SUPABASE_URL,
    publishableKey: environment.SUPABASE_PUBLISHABLE_KEY,
    secretKey: environment.SUPABASE_SECRET_KEY,
    confirmEmail: environment.AUTH_CONFIRM_EMAIL,
    passwordMinLength: environment.PASSWORD_MIN_LENGTH,
    securePasswordChange: environment.SECURE_PASSWORD_CHANGE,
    storage: environment.storage,
    sendMail: createSiteMailer(environment),
    sendSms: createSmsSender({
      smsUrl: environment.SMS_URL,
      outboxFolder: join(environment.DATA_DIR, "outbox"),
    }),
    ways: await readProvidersFile(environment.AUTH_FILE),
  });
}
