import { parseArgs } from "node:util";
import { StartError } from "@broadsheet/backend";
import { createServerClient } from "../../server/backend/create-server-client.ts";
import { runCommand, visitBackend } from "../../server/commands/run-command.ts";
import { errorCode } from "../../server/errors.ts";
import { BackendUnavailableError } from "../write/backend-request.ts";
import { runExport } from "./run-export.ts";

const USAGE = `Usage: npm run export -- FILE [--media FOLDER]

  FILE             where the newsroom is written as JSON Lines: articles and drafts with
                   their history, authors, sections, topics, series, fronts and settings
  --media FOLDER   also write the images and recordings there
`;

/** The export command. Exit codes: 0 done, 1 failed, 2 wrong usage. */
async function main(signal: AbortSignal): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { media: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const [file] = positionals;
  if (values.help || positionals.length !== 1 || !file) {
    process[values.help ? "stdout" : "stderr"].write(USAGE);
    return values.help ? 0 : 2;
  }
  const report = await visitBackend((backend) =>
    runExport({
      file,
      media: values.media,
      client: createServerClient(backend, backend.keys.secret),
      signal,
    }),
  ).catch((error: unknown) => {
    if (error instanceof BackendUnavailableError) throw new StartError(error.message);
    throw errorCode(error) === "EEXIST" ? new StartError(`${file} already exists.`) : error;
  });
  const images = values.media
    ? `, ${report.images} images and ${report.recordings} recordings`
    : "";
  process.stdout.write(
    `Exported ${report.articles} articles, ${report.drafts} drafts, ${report.changes} unpublished changes, ${report.versions} versions, ${report.comments} comments, ${report.notes} notes to readers${images}.\n`,
  );
  for (const path of report.missingFiles) process.stdout.write(`missing file: ${path}\n`);
  return 0;
}

runCommand(main, USAGE);
