import type { Backend } from "../../backend/open-backend.ts";
import { openSiteBackend } from "../open-site-backend.ts";
import { openForCommand } from "./run-command.ts";

/** Runs `task` on the backend of the site, whether the site runs or not. */
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
