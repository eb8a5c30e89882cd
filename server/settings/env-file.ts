import { join } from "node:path";
import { StartError } from "@broadsheet/backend";
import { errorCode } from "../errors.ts";

const DEFAULT_FILE = join(import.meta.dirname, "../../.env");

/**
 * Adds the variables of `.env` next to package.json, or of the file named by `ENV_FILE`, to the process environment
 * without overriding it. An empty `ENV_FILE` disables this.
 *
 * @throws StartError when the file cannot be read, or `ENV_FILE` names one that does not exist.
 */
export function loadEnvFile(named = process.env.ENV_FILE, file = named ?? DEFAULT_FILE): void {
  if (file === "") return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" && named === undefined) return;
    throw new StartError(`The settings in ${file} cannot be read: ${code ?? String(error)}.`);
  }
}
