import { resolve } from "node:path";
import { z } from "zod";
import { timeZone } from "../../app/site-config/config-values.ts";
import { accountVariables, messageVariables } from "./account-variables.ts";
import { limitVariables } from "./limit-variables.ts";
import {
  certificatesFile,
  digits,
  flag,
  httpAddress,
  httpAddresses,
  path,
  postgresAddress,
  siteAddress,
} from "./variable-schemas.ts";

/**
 * The environment variables by group. Each has a schema and a description of accepted values for error messages.
 * `docs/configuration.md` is generated from the descriptions; `defaultText` is shown there for a default that
 * `readEnvironment` computes.
 */

const addressVariables = {
  PORT: {
    takes: "a port number from 0 to 65535",
    schema: digits
      .pipe(z.number().max(65_535))
      .default(3000)
      .meta({ description: "Port that the site listens on.", examples: ["8080"] }),
  },
  HOST: {
    takes: "a host name or an IP address",
    schema: z
      .string()
      .regex(/^[\w.:%-]+$/)
      .default("127.0.0.1")
      .meta({ description: "Address that the site listens on.", examples: ["0.0.0.0"] }),
  },
  SITE_URL: {
    takes: "an http or https address without a path",
    schema: siteAddress.optional().meta({
      description: "Public origin, used in canonical links, metadata and links in emails.",
      defaultText: "`http://localhost:$PORT`",
      examples: ["https://news.example.org"],
    }),
  },
  SITE_NAME: {
    takes: "1 to 80 characters",
    schema: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .default("Broadsheet")
      .meta({ description: "Name of the publication.", examples: ["The Example"] }),
  },
  TIME_ZONE: {
    takes: "an IANA time zone name, such as Europe/Berlin",
    schema: timeZone.optional().meta({
      description:
        "The newsroom's time zone: dates and times of pages and of the newsroom are in it.",
      defaultText: "that of the machine",
      examples: ["America/New_York"],
    }),
  },
  TRUST_PROXY: {
    takes: "the number of proxies in front of the site, 0 to 10",
    schema: digits
      .pipe(z.number().max(10))
      .default(0)
      .meta({
        description:
          "Proxies whose `X-Forwarded-For` entries are trusted for the client's address.",
        examples: ["1"],
      }),
  },
  DRAIN_SECONDS: {
    takes: "a number of seconds from 0 to 600",
    schema: digits
      .pipe(z.number().max(600))
      .default(0)
      .meta({
        description:
          "How long a stopping site goes on answering while `/readyz` says 503, so that a load balancer takes it out first.",
        examples: ["15"],
      }),
  },
};

const fileVariables = {
  DATA_DIR: {
    takes: "a folder",
    schema: path.default("./data").meta({
      description: "Everything that the site stores: database, files, outbox, `secrets.json`.",
      examples: ["/var/lib/broadsheet"],
    }),
  },
  SITE_FILE: {
    takes: "a file",
    schema: path.optional().meta({
      description: "The publication's own configuration, see [site.json](#sitejson).",
      defaultText: "`site.json` beside `DATA_DIR`",
    }),
  },
  AUTH_FILE: {
    takes: "a file",
    schema: path.optional().meta({
      description: "OAuth providers, SAML and phones, see [auth.json](#authjson).",
      defaultText: "`auth.json` beside `DATA_DIR`",
    }),
  },
  FUNCTIONS_DIR: {
    takes: "a folder",
    schema: path.optional().meta({
      description:
        "Your own functions, laid out like `supabase/functions`; `config.toml` beside the folder says who may call them.",
    }),
  },
  C2PA_TRUST_LIST: {
    takes: "a file with certificates in PEM",
    schema: certificatesFile.optional().meta({
      description:
        "Certificates (PEM) of cameras, programs and publishers whose content credentials count as trusted, such as the C2PA trust list. Without it a signer is named, and said to be on no list.",
      examples: ["/etc/broadsheet/c2pa-trust-list.pem"],
    }),
  },
  DEMO: {
    takes: "0 or 1",
    schema: flag.default(true).meta({
      description:
        "`0` leaves an empty database empty. A database behind `SUPABASE_URL` never gets demo content.",
      examples: ["0"],
    }),
  },
};

const databaseVariables = {
  DATABASE_URL: {
    takes: "a postgres:// address",
    schema: postgresAddress.optional().meta({
      description:
        "PostgreSQL 15 or newer, instead of the embedded one, see [a user with few rights](operations.md#a-user-with-few-rights). Several sites may share it.",
      examples: ["postgres://site:secret@db.example/news"],
    }),
  },
  DATABASE_DIRECT_URL: {
    takes: "a postgres:// address",
    schema: postgresAddress.optional().meta({
      description:
        "The PostgreSQL behind `DATABASE_URL` where that is a transaction pooler, see [connection pooler](operations.md#connection-pooler).",
      examples: ["postgres://site:secret@db.example:5432/news"],
    }),
  },
  DATABASE_POOL_SIZE: {
    takes: "a number of connections from 5 to 90",
    schema: digits
      .pipe(z.number().min(5).max(90))
      .default(20)
      .meta({ description: "Connections of one process; one more listens for notifications." }),
  },
  POSTGRES_BIN: {
    takes: "a folder",
    schema: path
      .transform((folder) => resolve(folder))
      .optional()
      .meta({
        description:
          "Programs of a PostgreSQL 15 or newer, with `pg_trgm`, that run the database of `DATA_DIR` instead of the embedded ones.",
        examples: ["/usr/lib/postgresql/18/bin"],
      }),
  },
  REDIS_URL: {
    takes: "a redis:// or rediss:// address",
    schema: z
      .url({ protocol: /^rediss?$/ })
      .optional()
      .meta({
        description: "Counts rate limits in this Redis or Valkey instead of the database.",
        examples: ["redis://cache.example:6379"],
      }),
  },
};

const supabaseVariables = {
  SUPABASE_URL: {
    takes: "an http or https address",
    schema: httpAddress.optional().meta({
      description:
        "A hosted or self-hosted Supabase instead of the embedded backend, see [hosted Supabase](operations.md#hosted-supabase).",
      examples: ["https://project.supabase.co"],
    }),
  },
  SUPABASE_PUBLISHABLE_KEY: {
    takes: "a key, at least 20 characters",
    schema: z.string().min(20).optional().meta({
      description: "Public API key. Required with `SUPABASE_URL`.",
      defaultText: "generated into `secrets.json`",
    }),
  },
  SUPABASE_SECRET_KEY: {
    takes: "a key, at least 20 characters",
    schema: z.string().min(20).optional().meta({
      description: "Service key. Required with `SUPABASE_URL`.",
      defaultText: "generated into `secrets.json`",
    }),
  },
};

const cacheVariables = {
  PAGE_CACHE_BYTES: {
    takes: "a number of bytes, 0 to cache no page",
    schema: digits
      .default(64 * 1024 * 1024)
      .meta({ description: "Memory for cached pages, sitemaps and Open Graph images." }),
  },
  CACHE_PURGE_URL: {
    takes: "http or https addresses, separated by commas",
    schema: httpAddresses.default([]).meta({
      description:
        "Caches in front of the site that get a `PURGE` with `Cache-Tag` for every change, see [Varnish](operations.md#varnish).",
      examples: ["http://127.0.0.1:6081"],
    }),
  },
};

const monitoringVariables = {
  METRICS: {
    takes: "loopback, any or off",
    schema: z
      .enum(["loopback", "any", "off"])
      .default("loopback")
      .meta({
        description:
          "Who may read `/metrics`. `loopback`: programs on this machine that ask directly.",
        examples: ["any"],
      }),
  },
  LOG_LEVEL: {
    takes: "fatal, error, warn, info, debug, trace or silent",
    schema: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
      .default("info")
      .meta({
        description: "Log level on standard error: readable in a terminal, JSON lines otherwise.",
        examples: ["debug"],
      }),
  },
};

export const variables = {
  ...addressVariables,
  ...fileVariables,
  ...databaseVariables,
  ...supabaseVariables,
  ...accountVariables,
  ...messageVariables,
  ...cacheVariables,
  ...monitoringVariables,
  ...limitVariables.rates,
  ...limitVariables.requests,
  ...limitVariables.realtime,
};

/** The groups in the order of `docs/configuration.md`. */
export const variableGroups = {
  "Address and name": addressVariables,
  "Files and folders": fileVariables,
  Database: databaseVariables,
  "Supabase elsewhere": supabaseVariables,
  "Accounts and staff": accountVariables,
  "Email and text messages": messageVariables,
  Caching: cacheVariables,
  "Logs and metrics": monitoringVariables,
  "Rate limits": limitVariables.rates,
  "Limits of a request": limitVariables.requests,
  "Realtime and live news": limitVariables.realtime,
};
