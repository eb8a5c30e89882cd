import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../../../backend/core/postgres/server-process.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

const CONFIGURATION = join(import.meta.dirname, "../../../docs/varnish.vcl");
const PATH = `${process.env.PATH}:/usr/sbin`;

export async function hasVarnish(): Promise<boolean> {
  return promisify(execFile)("varnishd", ["-V"], { env: { PATH } }).then(
    () => true,
    () => false,
  );
}

/**
 * Starts Varnish on `port` with the configuration of the documentation, in front of a site at `sitePort`.
 *
 * @param change makes it forget or ask sooner than readers would want.
 */
export async function startVarnish(options: {
  port: number;
  sitePort: number;
  change?: (configuration: string) => string;
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await makeTempFolder();
  const file = join(folder, "site.vcl");
  const text = (await readFile(CONFIGURATION, "utf8")).replace(
    '.port = "3000"',
    `.port = "${options.sitePort}"`,
  );
  await writeFile(file, options.change?.(text) ?? text);
  const admin = await findFreePort();
  const child = spawn(
    "varnishd",
    [
      "-F",
      ...["-a", `127.0.0.1:${options.port}`, "-T", `127.0.0.1:${admin}`],
      ...["-f", file, "-n", join(folder, "work"), "-s", "malloc,64m", "-j", "none"],
    ],
    { env: { PATH }, stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  const url = `http://127.0.0.1:${options.port}`;
  await waitFor("the start of Varnish", async () => {
    if (child.exitCode !== null) throw new Error(`varnishd ended: ${said}`);
    return fetch(url).then(
      () => true,
      () => false,
    );
  });
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await removeFolder(folder);
    },
  };
}
