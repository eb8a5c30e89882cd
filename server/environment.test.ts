import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

test("without any variable the defaults hold", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    SITE_URL: "http://localhost:3000",
    SITE_NAME: "Broadsheet",
    DATA_DIR: resolve("data"),
    DEMO: true,
    STAFF_ACCESS: "any-user",
    AUTH_CONFIRM_EMAIL: false,
    LOG_LEVEL: "info",
  });
});

test("an empty variable counts as not set, and the address of the site loses its last slash", () => {
  const environment = readEnvironment({ PORT: "", SITE_URL: "https://news.example/" });
  expect(environment.PORT).toBe(3000);
  expect(environment.SITE_URL).toBe("https://news.example");
});

test.each([
  ["PORT", "http"],
  ["PORT", "70000"],
  ["HOST", "two words"],
  ["SITE_URL", "news.example"],
  ["SITE_URL", "ftp://news.example"],
  ["SITE_NAME", " "],
  ["DATABASE_URL", "mysql://db/news"],
  ["SUPABASE_URL", "supabase"],
  ["SUPABASE_SECRET_KEY", "short"],
  ["DEMO", "yes"],
  ["STAFF_ACCESS", "everybody"],
  ["AUTH_CONFIRM_EMAIL", "true"],
  ["SMTP_URL", "mail.example"],
  ["LOG_LEVEL", "loud"],
  ["PAGE_CACHE_BYTES", "64 MB"],
  ["IMAGE_CACHE_BYTES", "-1"],
])("%s=%s is refused in one line that names the variable and what it takes", (name, value) => {
  const read = () => readEnvironment({ [name]: value });
  expect(read).toThrow(new RegExp(`^${name} [^\\n]*takes? [^\\n]+\\.$`));
});

test("a bad key or database address is not repeated in the message", () => {
  expect(() => readEnvironment({ SUPABASE_SECRET_KEY: "hush" })).not.toThrow(/hush/);
  expect(() => readEnvironment({ DATABASE_URL: "mysql://user:hush@db/news" })).not.toThrow(/hush/);
});

test("a host that others can reach needs a word on who may edit", () => {
  expect(() => readEnvironment({ HOST: "0.0.0.0" })).toThrow(/^STAFF_ACCESS is not set/);
  expect(readEnvironment({ HOST: "0.0.0.0", STAFF_ACCESS: "role" }).STAFF_ACCESS).toBe("role");
});

test("a Supabase elsewhere needs both of its keys", () => {
  const SUPABASE_URL = "https://project.example";
  const SUPABASE_PUBLISHABLE_KEY = "sb_publishable_abcdefgh";
  expect(() => readEnvironment({ SUPABASE_URL })).toThrow(/^SUPABASE_PUBLISHABLE_KEY is not set/);
  expect(() => readEnvironment({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY })).toThrow(
    /^SUPABASE_SECRET_KEY is not set/,
  );
});
