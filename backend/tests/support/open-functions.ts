import { rm } from "node:fs/promises";
import pino from "pino";
import { SITE_URL } from "./open-backend-at.ts";
import { openTestBackend, type TestBackend } from "./open-test-backend.ts";
import { writeFunctions } from "./write-functions.ts";

export type OpenedFunctions = TestBackend & {
  /** Sends a request to a function. */
  call: (name: string, init?: RequestInit) => Promise<Response>;
  /** The lines of the log, which have those of the functions. */
  lines: string[];
};

/**
 * Opens a backend with functions.
 *
 * @param files code by name of the function, or by path.
 * @param options.protected functions that want an access token.
 */
export async function openTestFunctions(
  files: Record<string, string>,
  options: { protected?: string[] } = {},
): Promise<OpenedFunctions> {
  const open = Object.keys(files).filter(
    (name) => !options.protected?.includes(name) && !name.includes("/"),
  );
  const config = open.map((name) => `[functions.${name}]\nverify_jwt = false\n`).join("\n");
  const project = await writeFunctions(files, config);
  const lines: string[] = [];
  const opened = await openTestBackend({
    functions: { folders: [project.folder], environment: { OWN_NAME: "Backend" } },
    log: pino({ level: "info" }, { write: (line) => void lines.push(line) }),
  });
  return {
    ...opened,
    lines,
    call: (name, init) => opened.backend.fetch(`${SITE_URL}/functions/v1/${name}`, init),
    async close() {
      await opened.close();
      await rm(project.root, { recursive: true, force: true });
    },
  };
}
