import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeSiteFolder } from "../../support/database/copy-template.ts";
import { isRunning, readPostmaster } from "../../support/processes.ts";
import { runCommand } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

test("npm start reads settings from a file, the environment has precedence, and SIGTERM stops site and database", async () => {
  const dataDir = await makeSiteFolder();
  onTestFinished(() => removeFolder(dataDir));
  const ENV_FILE = join(dataDir, ".env");
  await writeFile(ENV_FILE, 'SITE_NAME="The Daily"\nPORT=nowhere\n');
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const npm = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { PATH, HOME, NODE_COMPILE_CACHE, ENV_FILE, DATA_DIR: dataDir, PORT: "0", DEMO: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void npm.kill("SIGTERM"));
  let output = "";
  npm.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  // Site and npm share the pipe, which closes when both have exited.
  const bothEnded = once(npm, "close");
  const url = await waitFor("the start", () => /ready: (http\S+)/.exec(output)?.[1], 100_000);
  const database = await readPostmaster(dataDir);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain("The Daily");

  // Commands get no port from the environment.
  const args = ["nobody@example.org", "admin"];
  const refused = await runCommand("server/commands/role-command.ts", args, dataDir, { ENV_FILE });
  expect(refused.stderr).toContain('PORT is "nowhere"');
  expect(refused.code).toBe(1);

  npm.kill("SIGTERM");
  await bothEnded;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  expect(await isRunning(database?.pid ?? 0)).toBe(false);
}, 180_000);
