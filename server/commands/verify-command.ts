import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "@broadsheet/backend";
import type { DigestFile } from "../../app/domain/corrections/digest-file.ts";
import { verifyHistory } from "../digests/verify-archive.ts";
import { checkDigestFile, compareDigestFiles, parseDigestFile } from "../digests/verify-digests.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run verify -- BACKUP [--digests FILE-OR-ADDRESS]
       npm run verify -- ADDRESS --digests FILE

Checks that nobody changed the published past. BACKUP is a file of 'npm run backup': every version of every
article, what the site shows of it and every note to readers are compared with the signed digests of the
days, and those with a digest file that was saved earlier, or with the one of a site (https://news.example). With an ADDRESS only the site's own digest file is
compared with the saved one.
`;

const PATH = "/.well-known/article-digests.json";

/** The verify command. Exit codes: 0 nothing was changed, 1 something was, or it failed, 2 wrong usage. */
async function main(signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { digests: { type: "string" }, help: { type: "boolean" } },
  });
  const [target] = positionals;
  if (values.help || positionals.length !== 1 || !target) {
    process[values.help ? "stdout" : "stderr"].write(USAGE);
    return values.help ? 0 : 2;
  }
  const copy = values.digests === undefined ? undefined : await loadDigests(values.digests, signal);
  const copyProblems = copy ? checkDigestFile(copy) : [];
  if (isAddress(target)) {
    const published = await loadDigests(target, signal);
    const problems = [
      ...copyProblems,
      ...checkDigestFile(published),
      ...(copy ? compareDigestFiles(copy, published) : []),
    ];
    return report(
      problems,
      `${published.days.length} digests of ${target} are signed and unbroken.`,
    );
  }
  const result = await verifyHistory(resolve(target), { copy, signal });
  const until = result.lastDay ? `until ${result.lastDay}` : "(no day has been closed yet)";
  const code = report(
    [...copyProblems, ...result.problems],
    `${result.versions} versions agree with the digests ${until}.`,
  );
  if (result.redactions > 0) {
    process.stdout.write(
      `Words were removed for legal reasons from ${result.redactions} versions.\n`,
    );
  }
  for (const [id, day] of result.erased) {
    process.stdout.write(`Article ${id} was deleted forever on ${day}, with its versions.\n`);
  }
  if (!copy) {
    process.stdout.write(
      "These are the digests of the backup itself. With --digests they are compared with a copy from elsewhere.\n",
    );
  }
  return code;
}

function report(problems: readonly string[], success: string): number {
  if (problems.length === 0) {
    process.stdout.write(`${success}\n`);
    return 0;
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return 1;
}

function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

async function loadDigests(place: string, signal: AbortSignal): Promise<DigestFile> {
  try {
    return parseDigestFile(
      isAddress(place) ? await fetchText(place, signal) : await readFile(place, "utf8"),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`${place} has no readable digest file: ${reason}`);
  }
}

async function fetchText(place: string, signal: AbortSignal): Promise<string> {
  const { pathname } = new URL(place);
  const response = await fetch(pathname === "/" ? new URL(PATH, place) : place, {
    signal,
    redirect: "error",
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

runCommand(main, USAGE);
