import { StartError } from "@broadsheet/backend";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

const KEYS = {
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
  SUPABASE_SECRET_KEY: "sb_secret_0123456789abc",
};

test("accepts an empty environment", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    SITE_URL: "http://localhost:3000",
    SITE_NAME: "Broadsheet",
    DATA_DIR: `${process.cwd()}/data`,
    DEMO: true,
    STAFF_ACCESS: "any-user",
    isStaffAccessSet: false,
    isSiteUrlSet: false,
    AUTH_CONFIRM_EMAIL: false,
    PASSWORD_MIN_LENGTH: 8,
    SESSION_DAYS: 365,
    SESSION_IDLE_DAYS: 30,
    SIGN_UP_LIMIT: 60,
    SIGN_IN_LIMIT: 100,
    TRUST_PROXY: 0,
    LOG_LEVEL: "info",
  });
});

test.each([
  [{}, "first-account"],
  [{ HOST: "localhost", DATABASE_URL: "postgres://database/site" }, "first-account"],
  [{ SITE_URL: "http://localhost:8080", STAFF_ACCESS: "any-user" }, "first-account"],
  [{ HOST: "0.0.0.0", STAFF_ACCESS: "role" }, "setup-link"],
  [{ HOST: "127.0.0.2", STAFF_ACCESS: "any-user" }, "setup-link"],
  [{ SITE_URL: "https://news.example", STAFF_ACCESS: "role" }, "setup-link"],
  [{ SITE_URL: "http://192.168.1.5:3000", STAFF_ACCESS: "any-user" }, "setup-link"],
  [{ TRUST_PROXY: "1", STAFF_ACCESS: "any-user" }, "setup-link"],
  [{ SUPABASE_URL: "https://project.example", ...KEYS }, "setup-link"],
  [{ ADMIN_EMAIL: " Boss@Example.org " }, "email"],
  [{ ADMIN_EMAIL: "boss@example.org", HOST: "0.0.0.0", STAFF_ACCESS: "role" }, "email"],
])("the environment %j creates the first admin by %s", (source, firstAdmin) => {
  expect(readEnvironment(source).firstAdmin).toBe(firstAdmin);
});

test("ADMIN_EMAIL is validated as an address and lowercased", () => {
  expect(readEnvironment({ ADMIN_EMAIL: " Boss@Example.org " }).ADMIN_EMAIL).toBe(
    "boss@example.org",
  );
  expect(() => readEnvironment({ ADMIN_EMAIL: "boss" })).toThrow(
    'ADMIN_EMAIL is "boss"; it takes an email address.',
  );
});

test.each([
  ["news@example.org", { address: "news@example.org" }],
  ["The Daily News <news@example.org>", { name: "The Daily News", address: "news@example.org" }],
  ['"News, daily" <news@example.org>', { name: "News, daily", address: "news@example.org" }],
])("MAIL_FROM %s is a sender", (MAIL_FROM, sender) => {
  expect(readEnvironment({ MAIL_FROM }).MAIL_FROM).toEqual(sender);
});

test.each(["news", "News <news>", "<>", "a@b.example, c@d.example", "A\nBcc: <a@b.example>"])(
  "MAIL_FROM %j is rejected",
  (MAIL_FROM) => {
    expect(() => readEnvironment({ MAIL_FROM })).toThrow(
      "; it takes an email address, or Name <address>.",
    );
  },
);

test("TIME_ZONE takes an IANA name, and defaults to the zone of the machine", () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(readEnvironment({}).TIME_ZONE).toBe(timeZone);
  expect(readEnvironment({ TIME_ZONE: "america/new_york" }).TIME_ZONE).toBe("America/New_York");
  for (const value of ["Europe/Atlantis", "+02:00", "New York"]) {
    expect(() => readEnvironment({ TIME_ZONE: value })).toThrow(
      `TIME_ZONE is "${value}"; it takes an IANA time zone name, such as Europe/Berlin.`,
    );
  }
});

test("accepts one or more purge addresses", () => {
  const addressesOf = (value: string) =>
    readEnvironment({ CACHE_PURGE_URL: value }).CACHE_PURGE_URL;
  expect(addressesOf("")).toEqual([]);
  expect(addressesOf("http://10.0.0.1:6081/, http://cache.example")).toEqual([
    "http://10.0.0.1:6081/",
    "http://cache.example",
  ]);
  expect(() => addressesOf("http://10.0.0.1,cache")).toThrow(StartError);
});

test("accepts origins without a path only", () => {
  const originsOf = (value: string) => readEnvironment({ SOCKET_ORIGINS: value }).SOCKET_ORIGINS;
  expect(originsOf("")).toEqual([]);
  expect(originsOf("https://a.example, http://b.example:8080")).toEqual([
    "https://a.example",
    "http://b.example:8080",
  ]);
  expect(originsOf("*")).toEqual(["*"]);
  for (const wrong of ["https://a.example/", "https://a.example/page", "a.example", "null"])
    expect(() => originsOf(wrong)).toThrow(StartError);
});

test("treats an empty variable as not set", () => {
  expect(readEnvironment({ PORT: "", HOST: "", STAFF_ACCESS: "", DATABASE_URL: "" })).toEqual(
    readEnvironment({}),
  );
});

test("the canonical address follows PORT, without a trailing slash", () => {
  expect(readEnvironment({ PORT: "8080" }).SITE_URL).toBe("http://localhost:8080");
  expect(
    readEnvironment({ SITE_URL: "https://news.example/", STAFF_ACCESS: "role" }).SITE_URL,
  ).toBe("https://news.example");
  expect(readEnvironment({ SITE_URL: "http://[::1]:8080//" }).SITE_URL).toBe("http://[::1]:8080");
});

test.each([
  ["PORT", "http", "a port number"],
  ["PORT", "65536", "a port number"],
  ["PORT", "-1", "a port number"],
  ["PORT", "3000.5", "a port number"],
  ["PORT", "0x1F", "a port number"],
  ["PORT", "1e3", "a port number"],
  ["HOST", "not a host", "a host name"],
  ["SITE_URL", "news.example", "an http or https address"],
  ["SITE_URL", "ftp://news.example", "an http or https address"],
  ["SITE_URL", "https://news.example/news", "an http or https address without a path"],
  ["SITE_URL", "https://news.example/news/", "an http or https address without a path"],
  ["SITE_URL", "https://news.example/.", "an http or https address without a path"],
  ["SITE_URL", "https://news.example?page=1", "an http or https address without a path"],
  ["SITE_URL", "https://news.example/?", "an http or https address without a path"],
  ["SITE_URL", "https://news.example#top", "an http or https address without a path"],
  ["SITE_URL", "https:\\\\news.example\\", "an http or https address without a path"],
  ["SITE_NAME", "x".repeat(81), "1 to 80 characters"],
  ["SITE_NAME", "   ", "1 to 80 characters"],
  ["SUPABASE_URL", "localhost:54321", "an http or https address"],
  ["DEMO", "true", "0 or 1"],
  ["STAFF_ACCESS", "everybody", "any-user or role"],
  ["AUTH_CONFIRM_EMAIL", "yes", "0 or 1"],
  ["BREACHED_PASSWORDS_FILE", "/nowhere/at/all", "a file that can be read"],
  ["SESSION_DAYS", "0", "a number, at least 1"],
  ["PASSWORD_MIN_LENGTH", "5", "a number from 6 to 72"],
  ["SIGN_UP_LIMIT", "0", "a number, at least 1"],
  ["LIVE_POLL_SECONDS", "0", "a number of seconds from 1 to 3600"],
  ["SIGN_IN_LIMIT", "many", "a number, at least 1"],
  ["TRUST_PROXY", "11", "0 to 10"],
  ["TRUST_PROXY", "true", "the number of proxies in front of the site"],
  ["LOG_LEVEL", "loud", "fatal, error, warn, info, debug, trace or silent"],
  ["PAGE_CACHE_BYTES", "64M", "a number of bytes"],
  ["IMAGE_CACHE_BYTES", "-5", "a number of bytes"],
])(
  "rejects %s=%s in one line with the variable, the value and what is accepted",
  (name, value, takes) => {
    const line = messageOf({ [name]: value });
    expect(line).toContain(name);
    expect(line).toContain(value.trim());
    expect(line).toContain(takes);
    expect(line).not.toContain("\n");
  },
);

test.each([
  ["DATABASE_URL", "mysql://root:hunter2@localhost/news", "a postgres:// address"],
  ["SUPABASE_PUBLISHABLE_KEY", "hunter2", "a key"],
  ["SUPABASE_SECRET_KEY", "hunter2", "a key"],
  ["SITE_URL", "https://editor:hunter2@news.example", "an http or https address without a path"],
  ["SITE_URL", "https://hunter2@news.example/", "an http or https address without a path"],
])("rejects %s without showing a value that may be a password", (name, value, takes) => {
  const line = messageOf({ [name]: value });
  expect(line).toContain(name);
  expect(line).toContain(takes);
  expect(line).not.toContain("hunter2");
});

test.each([
  { HOST: "0.0.0.0" },
  { HOST: "::" },
  { HOST: "192.168.1.5" },
  { HOST: "news.example" },
  { SITE_URL: "https://news.example" },
  { SITE_URL: "http://localhost.example:3000" },
  { TRUST_PROXY: "1" },
] as Record<string, string>[])(
  "requires STAFF_ACCESS where others can reach the site: %j",
  (settings) => {
    const [name = "", value = ""] = Object.entries(settings)[0] ?? [];
    const line = messageOf(settings);
    expect(line).toMatch(/^STAFF_ACCESS is not set; .*any-user or role/);
    expect(line).toContain(`${name} ${value}`);
    expect(readEnvironment({ ...settings, STAFF_ACCESS: "role" }).STAFF_ACCESS).toBe("role");
  },
);

test.each([
  { HOST: "127.0.0.1" },
  { HOST: "::1" },
  { HOST: "localhost" },
  { SITE_URL: "http://127.0.0.1:8080" },
  { SITE_URL: "http://[::1]:8080" },
  { SITE_URL: "https://news.localhost" },
  { TRUST_PROXY: "0" },
] as Record<string, string>[])(
  "every signed-in user is staff by default on a local site: %j",
  (settings) => {
    expect(readEnvironment(settings).STAFF_ACCESS).toBe("any-user");
  },
);

test("requires both keys for a remote Supabase", () => {
  const SUPABASE_URL = "https://project.supabase.co/";
  expect(messageOf({ SUPABASE_URL })).toContain("SUPABASE_PUBLISHABLE_KEY is not set");
  expect(
    messageOf({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: KEYS.SUPABASE_PUBLISHABLE_KEY }),
  ).toContain("SUPABASE_SECRET_KEY is not set");
  expect(readEnvironment({ SUPABASE_URL, ...KEYS }).SUPABASE_URL).toBe(
    "https://project.supabase.co",
  );
});

function messageOf(source: Record<string, string>): string {
  try {
    readEnvironment(source);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return error instanceof Error ? error.message : "";
  }
  throw new Error("nothing was refused");
}

test("accepts a pooler address only together with the PostgreSQL behind it", () => {
  const DATABASE_URL = "postgres://a:b@pooler.example:6543/news";
  const DATABASE_DIRECT_URL = "postgres://a:b@db.example/news";
  expect(
    readEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL_SIZE: "40" }),
  ).toMatchObject({
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    DATABASE_POOL_SIZE: 40,
  });
  expect(() => readEnvironment({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_URL is not set/);
  expect(() => readEnvironment({ DATABASE_POOL_SIZE: "200" })).toThrow(
    'DATABASE_POOL_SIZE is "200"; it takes a number of connections from 5 to 90.',
  );
  expect(() =>
    readEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL: "mysql://a:secret@b" }),
  ).toThrow('DATABASE_DIRECT_URL is "(hidden)"');
});
