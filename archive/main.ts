import { writeFile } from "node:fs/promises";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "../app/data/database.types.ts";
import type { Backend } from "../backend/open-backend.ts";
import { StartError } from "../backend/start-error.ts";
import { openSiteBackend } from "../server/open-site-backend.ts";
import { captureConsole, createLogger } from "../server/requests/logger.ts";
import { readEnvironment } from "../server/settings/environment.ts";
import { UnusableInput } from "./input/unusable-input.ts";
import { type ImportArguments, parseArguments, USAGE } from "./parse-arguments.ts";
import { formatReport } from "./report/format-report.ts";
import { showProgress } from "./report/show-progress.ts";
import { runImport } from "./run-import.ts";
import { type SiteClient, UnusableBackend } from "./write/site-client.ts";

/** The import command. Exit codes: 0 done (refusals included), 1 unusable input or site, 2 wrong usage. */
async function main(): Promise<number> {
  const parsed = parseArguments(process.argv.slice(2));
  if (parsed === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if ("problem" in parsed) {
    process.stderr.write(`${parsed.problem}\n${USAGE}`);
    return 2;
  }
  const backend = await openSite();
  try {
    return await importInto(backend, parsed);
  } finally {
    await backend.close();
  }
}

async function importInto(
  backend: Backend,
  { file, media, dryRun, report }: ImportArguments,
): Promise<number> {
  const client: SiteClient = createClient<Database>(backend.url, backend.keys.secret, {
    global: { fetch: backend.fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const progress = showProgress(process.stderr);
  try {
    const done = await runImport({
      file,
      media,
      dryRun,
      client,
      onProgress: progress.update,
      signal: stopping.signal,
    });
    progress.stop();
    process.stdout.write(`${formatReport(done)}\n`);
    if (report) await writeFile(report, `${JSON.stringify(done, null, 2)}\n`);
    return done.stopped ? 1 : 0;
  } finally {
    progress.stop();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  }
}

/** Opens the site that the environment names, whether it runs or not. */
async function openSite(): Promise<Backend> {
  const environment = readEnvironment(process.env);
  const log = createLogger(process.env.LOG_LEVEL ? environment.LOG_LEVEL : "warn");
  captureConsole(log);
  return openSiteBackend(environment, log, "visit");
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExpected = [UnusableInput, UnusableBackend, StartError].some(
      (kind) => error instanceof kind,
    );
    const text =
      error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
