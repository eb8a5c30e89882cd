import { spawnSync } from "node:child_process";

/**
 * `npm run test:attacks -- two|remote [FILE...]`: the attack list of `tests/backend` against two processes on one
 * database, or against a site with SUPABASE_URL; with `two` also tests of the backend, against two backends on one
 * database. Tests that cannot pass there are skipped with the reason.
 */
const SITE_ATTACKS = [
  "accounts",
  "contact",
  "functions",
  "hostile",
  "newsroom-calls",
  "articles/article-save",
  "articles/draft-limits",
  "articles/concurrent-changes",
  "roles/effective-rights",
].map((name) => `tests/backend/${name}`);
const BACKEND_ATTACKS = ["auth", "functions", "realtime", "storage"].map(
  (name) => `backend/tests/${name}`,
);

const [sites = "", ...files] = process.argv.slice(2);
if (!["two", "remote"].includes(sites)) {
  console.error("npm run test:attacks -- two|remote [FILE...]");
  process.exit(2);
}
const attacks = sites === "two" ? [...SITE_ATTACKS, ...BACKEND_ATTACKS] : SITE_ATTACKS;
const { status } = spawnSync(
  "vitest",
  [
    "run",
    ...["--project", "backend", "--project", "services"],
    ...(files.length > 0 ? files : attacks),
  ],
  {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, TEST_SITES: sites },
  },
);
process.exit(status ?? 1);
