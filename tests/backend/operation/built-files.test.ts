import { readdir, readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";

const PROJECT_FOLDER = join(import.meta.dirname, "../../..");
const CLIENT = join(PROJECT_FOLDER, "build/client");

/** Names of server settings that may occur in browser code. */

type File = { name: string; text: string };
let files: File[];

beforeAll(async () => {
  const names = await readdir(CLIENT, { recursive: true });
  files = await Promise.all(
    names
      .filter((name) => /\.(js|css|html|json|map)$/.test(name))
      .map(async (name) => ({ name, text: await readFile(join(CLIENT, name), "utf8") })),
  );
});

const filesWith = (pattern: RegExp) =>
  files.flatMap(({ name, text }) => {
    const found = pattern.exec(text);
    return found ? [`${name}: ${text.slice(found.index - 20, found.index + 60)}`] : [];
  });

test("the build contains files for browsers", () => {
  expect(files.length).toBeGreaterThan(50);
});

/** Settings that admins replace on a screen, which names them. */
const REPLACED_ON_SCREENS = ["SITE_NAME", "TIME_ZONE"];

test("the client bundle names no operator setting but those that a screen replaces", async () => {
  const page = await readFile(join(PROJECT_FOLDER, "docs/configuration.md"), "utf8");
  const settings = [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  expect(settings).toEqual(expect.arrayContaining(["DATABASE_URL", "S3_SECRET_ACCESS_KEY"]));
  // Words that occur in any code.
  const telling = settings.filter(
    (name) => name.includes("_") && !REPLACED_ON_SCREENS.includes(name),
  );
  expect(filesWith(new RegExp(`\\b(${telling.join("|")})\\b`))).toEqual([]);
});

test.each([
  ["keys", /sb_secret_\w{8}|\beyJ[\w-]{20,}\.|-----BEGIN|AKIA[A-Z0-9]{16}/],
  ["names of secret parts of the database", /service_role|secrets\.json|postgres(ql)?:\/\//],
  ["modules of the server", /["'`]node:[a-z]|process\.env|\brequire\(["'`]/],
  ["sources, or the way to them", /sourceMappingURL|sourcesContent/],
])("the client bundle contains no %s", (_, pattern) => {
  expect(filesWith(pattern)).toEqual([]);
});

test("the client bundle contains no path of the build machine", () => {
  expect(files.filter(({ text }) => text.includes(PROJECT_FOLDER)).map(({ name }) => name)).toEqual(
    [],
  );
});

test("the script of reader pages has at most 20 kB and neither React nor the auth client", async () => {
  const assets = await readdir(join(CLIENT, "assets"));
  const names = assets.filter((name) => /^reader-[\w-]{8}\.js$/.test(name));
  expect(names).toHaveLength(1);
  const text = await readFile(join(CLIENT, "assets", names[0] ?? ""), "utf8");
  expect(text).not.toMatch(/react|GoTrueClient|PostgrestClient|supabase-js/i);
  const compressed = await readFile(join(CLIENT, "assets", `${names[0]}.br`));
  expect(compressed.length).toBeLessThanOrEqual(20_000);
});

test("the server bundle imports only Node.js modules and its own files", async () => {
  const server = join(PROJECT_FOLDER, "build/server");
  const names = (await readdir(server, { recursive: true })).filter((name) => name.endsWith(".js"));
  const texts = await Promise.all(names.map((name) => readFile(join(server, name), "utf8")));
  const loaded = texts.flatMap((text) =>
    [...text.matchAll(/^(?:import|export)\b[^;"'\n]*["']([^."'][^"']*)["'];?$/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(loaded).toContain("node:stream");
  expect(loaded.filter((name) => !isBuiltin(name))).toEqual([]);
});
