import { dirname, join, resolve } from "node:path";
import { StartError } from "@broadsheet/backend";
import { parseStorageSettings, type StorageSettings } from "@broadsheet/backend/settings";
import type { z } from "zod";
import type { FirstAdminRule } from "../../app/data/rows.types.ts";
import { timeZone } from "../../app/site-config/config-values.ts";
import { variables } from "./variables.ts";

const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

type Variables = { [Name in keyof typeof variables]: z.infer<(typeof variables)[Name]["schema"]> };

/** Validated settings of a site; see docs/configuration.md. */
export type Environment = Omit<
  Variables,
  "SITE_URL" | "SITE_FILE" | "AUTH_FILE" | "STAFF_ACCESS" | "TIME_ZONE"
> & {
  SITE_URL: string;
  SITE_FILE: string;
  AUTH_FILE: string;
  TIME_ZONE: string;
  STAFF_ACCESS: "any-user" | "role";
  /** Whether `STAFF_ACCESS` was set, rather than taken from its default. */
  isStaffAccessSet: boolean;
  /** Whether `SITE_URL` was set, rather than taken from the port. */
  isSiteUrlSet: boolean;
  /**
   * How the first admin is created: by `ADMIN_EMAIL`; as the first account, while the site and its backend are reachable
   * from this machine only; else by the setup link that the site prints.
   */
  firstAdmin: FirstAdminRule;
  storage: StorageSettings;
};

/**
 * Reads and validates the environment variables. An empty one counts as not set.
 *
 * @throws StartError one line with the variable, its value and what is accepted.
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

  const outsiders = describeOutsiders(read);
  if (!read.STAFF_ACCESS && outsiders) {
    throw new StartError(
      `STAFF_ACCESS is not set; ${outsiders}, so it must say who may use the admin area: any-user or role.`,
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
    // A machine without a zone that ICU knows reports `Etc/Unknown`, which formats refuse.
    TIME_ZONE: read.TIME_ZONE ?? timeZone.catch("UTC").parse(machineTimeZone()),
    SITE_URL: read.SITE_URL ?? `http://localhost:${read.PORT}`,
    STAFF_ACCESS: read.STAFF_ACCESS ?? "any-user",
    isSiteUrlSet: read.SITE_URL !== undefined,
    isStaffAccessSet: read.STAFF_ACCESS !== undefined,
    firstAdmin: read.ADMIN_EMAIL
      ? "email"
      : outsiders || read.SUPABASE_URL
        ? "setup-link"
        : "first-account",
  };
}

/** Why others than the users of this machine can reach the site; undefined when they cannot. */
function describeOutsiders({ HOST, SITE_URL, TRUST_PROXY }: Variables): string | undefined {
  if (!LOOPBACK.has(HOST)) return `others can reach HOST ${HOST}`;
  if (SITE_URL && !isLocalAddress(SITE_URL)) return `SITE_URL ${SITE_URL} is a public address`;
  if (TRUST_PROXY > 0) return `TRUST_PROXY ${TRUST_PROXY} says that a proxy is in front`;
  return undefined;
}

function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url);
  return LOOPBACK.has(hostname.replace(/^\[|\]$/g, "")) || hostname.endsWith(".localhost");
}

function machineTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Masks passwords and keys in error messages. */
function shown(name: string, value = ""): string {
  const isSecret =
    /KEY|DATABASE_(?:DIRECT_)?URL|SMTP_URL|SMS_URL|REDIS_URL/.test(name) ||
    /\/\/[^/]*@/.test(value);
  return isSecret ? "(hidden)" : value;
}
