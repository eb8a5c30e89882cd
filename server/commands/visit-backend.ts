import type { Backend } from "../../backend/open-backend.ts";
import { openSiteBackend } from "../open-site-backend.ts";
import { openForCommand } from "./run-command.ts";

/** Runs `task` on the site's backend, whether or not the site is running. */
export async function visitBackend<Result>(
  task: (backend: Backend) => Promise<Result>,
): Promise<Result> {
  const { environment, log } = openForCommand();
  const backend = await openSiteBackend(environment, log, "visit");
  try {
    return await task(backend);
  } finally {
    await backend.close();
  }
}
