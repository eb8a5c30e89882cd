import { accessSync, constants, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import type { FirstAdminRule } from "../../app/data/database.types.ts";
import { StartError } from "../../backend/start-error.ts";
import {
  parseStorageSettings,
  type StorageSettings,
} from "../../backend/storage/storage-settings.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

const digits = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const port = digits.pipe(z.number().max(65_535));
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const httpAddress = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
/** Paths are put behind it as they are, and pages are served at the root. */
const siteAddress = httpAddress.refine((value) => /^https?:\/\/[^/\\?#@\s]+$/i.test(value));

function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** A number that is at least 1. */
function limit(byDefault: number) {
  return {
    takes: "a number, at least 1",
    schema: digits.pipe(z.number().min(1)).default(byDefault),
  };
}

/** What the pool itself allows is 60. */
function statementSeconds(byDefault: number) {
  return {
    takes: "a number of seconds from 1 to 60",
    schema: digits.pipe(z.number().min(1).max(60)).default(byDefault),
  };
}

/** Each variable: what it takes, in the words of an error message, and how it is read. */
const variables = {
  PORT: { takes: "a port number from 0 to 65535", schema: port.default(3000) },
  HOST: {
    takes: "a host name or an IP address",
    schema: z
      .string()
      .regex(/^[\w.:%-]+$/)
      .default("127.0.0.1"),
  },
  SITE_URL: {
    takes: "an http or https address without a path",
    schema: siteAddress.optional(),
  },
  SITE_NAME: {
    takes: "1 to 80 characters",
    schema: z.string().trim().min(1).max(80).default("Broadsheet"),
  },
  DATA_DIR: { takes: "a folder", schema: z.string().min(1).default("./data") },
  SITE_FILE: { takes: "a file", schema: z.string().min(1).optional() },
  AUTH_FILE: { takes: "a file", schema: z.string().min(1).optional() },
  FUNCTIONS_DIR: { takes: "a folder", schema: z.string().min(1).optional() },
  DATABASE_URL: {
    takes: "a postgres:// address",
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  },
  DATABASE_DIRECT_URL: {
    takes: "a postgres:// address",
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  },
  DATABASE_POOL_SIZE: {
    takes: "a number of connections from 5 to 90",
    schema: digits.pipe(z.number().min(5).max(90)).default(20),
  },
  POSTGRES_BIN: {
    takes: "a folder",
    schema: z
      .string()
      .min(1)
      .transform((folder) => resolve(folder))
      .optional(),
  },
  REDIS_URL: {
    takes: "a redis:// or rediss:// address",
    schema: z.url({ protocol: /^rediss?$/ }).optional(),
  },
  SUPABASE_URL: { takes: "an http or https address", schema: httpAddress.optional() },
  SUPABASE_PUBLISHABLE_KEY: {
    takes: "a key, at least 20 characters",
    schema: z.string().min(20).optional(),
  },
  SUPABASE_SECRET_KEY: {
    takes: "a key, at least 20 characters",
    schema: z.string().min(20).optional(),
  },
  DEMO: { takes: "0 or 1", schema: flag.default(true) },
  STAFF_ACCESS: { takes: "any-user or role", schema: z.enum(["any-user", "role"]).optional() },
  STAFF_MFA: {
    takes: "optional or required",
    schema: z.enum(["optional", "required"]).default("optional"),
  },
  ADMIN_EMAIL: {
    takes: "an e-mail address",
    schema: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  },
  AUTH_CONFIRM_EMAIL: { takes: "0 or 1", schema: flag.default(false) },
  PASSWORD_MIN_LENGTH: {
    takes: "a number from 6 to 72",
    schema: digits.pipe(z.number().min(6).max(72)).default(8),
  },
  BREACHED_PASSWORDS_FILE: {
    takes: "a file that can be read",
    schema: z.string().min(1).refine(isReadable).optional(),
  },
  SESSION_DAYS: limit(365),
  SESSION_IDLE_DAYS: limit(30),
  SIGN_UP_LIMIT: limit(60),
  SIGN_IN_LIMIT: limit(100),
  SIGN_IN_FAILURE_LIMIT: limit(10),
  MAIL_LIMIT: limit(60),
  ACCOUNT_MAIL_LIMIT: limit(5),
  CONTACT_LIMIT: limit(10),
  VIEW_LIMIT: limit(6000),
  PAGE_LIMIT: limit(6000),
  PAGE_CONCURRENCY: limit(8),
  PAGE_CONCURRENCY_PER_ADDRESS: limit(2),
  API_CONCURRENCY: limit(8),
  API_CONCURRENCY_PER_ADDRESS: limit(4),
  API_ROWS: limit(1000),
  API_TOTAL_ROWS: limit(10_000),
  API_RESPONSE_BYTES: limit(16 * 1024 * 1024),
  API_EMBED_DEPTH: limit(4),
  API_EMBEDDED_RELATIONS: limit(12),
  REQUEST_SECONDS: {
    takes: "a number of seconds from 1 to 600",
    schema: digits.pipe(z.number().min(1).max(600)).default(30),
  },
  STATEMENT_SECONDS: statementSeconds(8),
  ACCOUNT_STATEMENT_SECONDS: statementSeconds(30),
  BODY_BYTES: limit(10 * 1024 * 1024),
  STRANGER_BODY_BYTES: limit(1024 * 1024),
  BODY_BYTES_PER_SECOND: limit(1024),
  JSON_DEPTH: limit(100),
  LIVE_READER_LIMIT: limit(20_000),
  LIVE_ADDRESS_LIMIT: limit(500),
  LIVE_POLL_SECONDS: {
    takes: "a number of seconds from 1 to 3600",
    schema: digits.pipe(z.number().min(1).max(3600)).default(15),
  },
  SOCKET_LIMIT: limit(500),
  SOCKET_ORIGINS: {
    takes: "origins such as https://app.example, separated by commas, or *",
    schema: z
      .string()
      .transform((value) => value.split(",").map((origin) => origin.trim()))
      .pipe(z.array(z.literal("*").or(z.string().refine(isOrigin))))
      .default([]),
  },
  TRUST_PROXY: {
    takes: "the number of proxies in front of the site, 0 to 10",
    schema: digits.pipe(z.number().max(10)).default(0),
  },
  SMTP_URL: {
    takes: "an smtp:// or smtps:// address",
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
  },
  SMS_URL: {
    takes: "an http or https address",
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  MAIL_TO: {
    takes: "an e-mail address",
    schema: z.email().default("newsroom@example.org"),
  },
  MAIL_RETRY_SECONDS: {
    takes: "a number of seconds from 1 to 21600",
    schema: digits.pipe(z.number().min(1).max(21_600)).default(60),
  },
  METRICS: {
    takes: "loopback, any or off",
    schema: z.enum(["loopback", "any", "off"]).default("loopback"),
  },
  LOG_LEVEL: {
    takes: "fatal, error, warn, info, debug, trace or silent",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  },
  CACHE_PURGE_URL: {
    takes: "http or https addresses, separated by commas",
    schema: z
      .string()
      .transform((value) => value.split(",").map((address) => address.trim()))
      .pipe(z.array(z.url({ protocol: /^https?$/ })))
      .default([]),
  },
  PAGE_CACHE_BYTES: {
    takes: "a number of bytes, 0 to keep no page",
    schema: digits.default(64 * 1024 * 1024),
  },
} as const;

type Variables = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]["schema"]> };

/** The settings of a site, checked; see the table in the README. */
export type Environment = Omit<
  Variables,
  "SITE_URL" | "SITE_FILE" | "AUTH_FILE" | "STAFF_ACCESS"
> & {
  SITE_URL: string;
  SITE_FILE: string;
  AUTH_FILE: string;
  STAFF_ACCESS: "any-user" | "role";
  /** Whether `STAFF_ACCESS` was set, rather than taken from its default. */
  isStaffAccessSet: boolean;
  /**
   * How the first admin comes about: by `ADMIN_EMAIL`; as the first account, where only this machine reaches the
   * site and its backend; else by the setup link that the start prints.
   */
  firstAdmin: FirstAdminRule;
  storage: StorageSettings;
};

/**
 * Reads the environment variables. An empty one counts as not set.
 *
 * @throws StartError one line that names the variable, what it got and what it takes.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const read = Object.fromEntries(
    Object.entries(variables).map(([name, { schema, takes }]) => {
      const value = source[name] === "" ? undefined : source[name];
      const result = schema.safeParse(value);
      if (!result.success)
        throw new StartError(`${name} is "${shown(name, value)}"; it takes ${takes}.`);
      return [name, result.data];
    }),
  ) as Variables;

  const staffAccess = read.STAFF_ACCESS ?? (LOOPBACK.has(read.HOST) ? "any-user" : undefined);
  if (!staffAccess) {
    throw new StartError(
      `STAFF_ACCESS is not set; on HOST ${read.HOST}, which others can reach, it must say who may use the admin area: any-user or role.`,
    );
  }
  if (read.SUPABASE_URL) {
    for (const name of ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const) {
      if (!read[name])
        throw new StartError(
          `${name} is not set; with SUPABASE_URL it takes a key of that project.`,
        );
    }
  }
  if (read.DATABASE_DIRECT_URL && !read.DATABASE_URL) {
    throw new StartError(
      "DATABASE_URL is not set; with DATABASE_DIRECT_URL it takes the address of the pooler in front of that PostgreSQL.",
    );
  }
  const storage = parseStorageSettings(source);
  if (!storage.ok) throw new StartError(storage.problems[0] ?? "");
  const dataDir = resolve(read.DATA_DIR);
  return {
    ...read,
    storage: storage.settings,
    DATA_DIR: dataDir,
    AUTH_FILE: resolve(read.AUTH_FILE ?? join(dirname(dataDir), "auth.json")),
    SITE_FILE: resolve(read.SITE_FILE ?? join(dirname(dataDir), "site.json")),
    SITE_URL: read.SITE_URL ?? `http://localhost:${read.PORT}`,
    STAFF_ACCESS: staffAccess,
    isStaffAccessSet: read.STAFF_ACCESS !== undefined,
    firstAdmin: read.ADMIN_EMAIL
      ? "email"
      : LOOPBACK.has(read.HOST) && !read.SUPABASE_URL
        ? "first-account"
        : "setup-link",
  };
}

/** Passwords and keys do not belong into logs. */
function shown(name: string, value = ""): string {
  const isSecret =
    /KEY|DATABASE_(?:DIRECT_)?URL|SMTP_URL|SMS_URL|REDIS_URL/.test(name) ||
    /\/\/[^/]*@/.test(value);
  return isSecret ? "(hidden)" : value;
}
