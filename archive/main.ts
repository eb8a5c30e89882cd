import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type Backend, StartError } from "@broadsheet/backend";
import { createServerClient } from "../server/backend/create-server-client.ts";
import { endWith, visitBackend } from "../server/commands/run-command.ts";
import { formatCheckCsv, formatCheckReport, hasFailed } from "./check/check-report.ts";
import { runCheck } from "./check/run-check.ts";
import { InvalidInputError } from "./input/archive-file.ts";
import { type ImportArguments, parseArguments, USAGE } from "./parse-arguments.ts";
import { formatCsv } from "./report/format-csv.ts";
import { formatReport } from "./report/format-report.ts";
import { createProgressDisplay } from "./report/progress-display.ts";
import { runImport } from "./run-import.ts";
import { BackendUnavailableError } from "./write/backend-request.ts";

/**
 * The import command. Exit codes: 0 done (also with rejected articles), 1 invalid input, no backend or a check that
 * failed, 2 wrong usage.
 */
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
  const task = parsed.check ? checkAgainst : importInto;
  return visitBackend((backend, { SITE_URL }) => task(backend, SITE_URL, parsed));
}

async function checkAgainst(
  backend: Backend,
  siteUrl: string,
  { file, media, download, site, sections, report }: ImportArguments,
): Promise<number> {
  const client = createServerClient(backend, backend.keys.secret);
  const { signal, release } = listenForInterrupts();
  const progress = createProgressDisplay(process.stderr);
  try {
    const done = await runCheck({
      ...{ file, media, download, site, sections, siteUrl, client, signal },
      onProgress: progress.update,
    });
    progress.stop();
    process.stdout.write(`${formatCheckReport(done)}\n`);
    if (report) await writeReport(report, isCsv(report) ? formatCheckCsv(done) : toJson(done));
    return hasFailed(done) ? 1 : 0;
  } finally {
    progress.stop();
    release();
  }
}

async function importInto(
  backend: Backend,
  siteUrl: string,
  { file, media, download, site, sections, dryRun, report }: ImportArguments,
): Promise<number> {
  const client = createServerClient(backend, backend.keys.secret);
  const { signal, release } = listenForInterrupts();
  const progress = createProgressDisplay(process.stderr);
  const isNew = sections !== undefined && !existsSync(sections);
  try {
    const done = await runImport({
      file,
      media,
      download,
      site,
      sections,
      siteUrl,
      dryRun,
      client,
      onProgress: progress.update,
      signal,
    });
    progress.stop();
    process.stdout.write(`${formatReport(done)}\n`);
    if (isNew && existsSync(sections))
      process.stdout.write(`${sections} was written: edit the section of each category in it.\n`);
    if (report) await writeReport(report, isCsv(report) ? formatCsv(done) : toJson(done));
    return done.stopped ? 1 : 0;
  } finally {
    progress.stop();
    release();
  }
}

function listenForInterrupts(): { signal: AbortSignal; release: () => void } {
  const abort = new AbortController();
  const stop = () => abort.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return {
    signal: abort.signal,
    release: () => process.off("SIGINT", stop).off("SIGTERM", stop),
  };
}

/** Names the file, and in CSV the number of its lines: a reader need not open one that lists nothing. */
async function writeReport(name: string, text: string): Promise<void> {
  await writeFile(name, text);
  const lines = text.split("\r\n").length - 2;
  process.stdout.write(
    isCsv(name) ? `${name} lists ${lines}, one a line.\n` : `${name} has all of it.\n`,
  );
}

function isCsv(name: string): boolean {
  return /\.csv$/i.test(name);
}

function toJson(report: object): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

const running = main().catch((error: unknown) => {
  const isExpected = error instanceof InvalidInputError || error instanceof BackendUnavailableError;
  throw isExpected ? new StartError(error.message) : error;
});
endWith(running, USAGE);
