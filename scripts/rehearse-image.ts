import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

/**
 * `npm run rehearse:image`: carries out the steps of the Dockerfile in a temporary folder, without a container engine,
 * and starts the site as the image does. Then starts it as an installation with `npm ci --omit=dev` does, with and
 * without a finished build, on the Node.js that runs npm.
 */

const PROJECT = join(import.meta.dirname, "..");
/** Release of the image: the project's own. */
const IMAGE_PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
/** Without the project's Node.js, which `npm run` puts first. */
const SYSTEM_PATH = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => !folder.includes("node_modules"))
  .join(":");

/** Without what npm has set for this script. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_(?!config_)|npm_config_local)/.test(name)),
);

const folder = await mkdtemp(join(tmpdir(), "broadsheet-image-"));
const site = join(folder, "site");
const port = 20_000 + (process.pid % 10_000);
try {
  await mkdir(site);
  const instructions = await readInstructions();
  await buildImage(instructions);
  await runImage(instructions);
  await runInstallation();
  await refuseMissingBuild();
  console.info("✓ the image and the installation start");
} finally {
  await rm(folder, { recursive: true, force: true });
}

type Instruction = { stage: number; name: string; value: string };

async function readInstructions(): Promise<Instruction[]> {
  const lines = (await readFile(join(PROJECT, "Dockerfile"), "utf8")).replaceAll("\\\n", " ");
  let stage = 0;
  return [...lines.matchAll(/^([A-Z]+) (.+)$/gm)].map(([, name = "", value = ""]) => {
    if (name === "FROM") stage += 1;
    return { stage, name, value };
  });
}

/** The steps of the first stage. */
async function buildImage(instructions: Instruction[]): Promise<void> {
  for (const { stage, name, value } of instructions) {
    if (stage !== 1) continue;
    if (name === "COPY") await copySources(value.split(" ").slice(0, -1));
    if (name === "RUN") run(value, IMAGE_PATH);
  }
}

/** Copies what git knows and `.dockerignore` does not exclude. */
async function copySources(sources: string[]): Promise<void> {
  const ignored = (await readFile(join(PROJECT, ".dockerignore"), "utf8")).trim().split("\n");
  const { stdout } = spawnSync("git", ["ls-files", "-z"], { cwd: PROJECT, encoding: "utf8" });
  for (const file of stdout.split("\0").filter(Boolean)) {
    if (ignored.some((path) => file === path || file.startsWith(`${path}/`))) continue;
    if (!sources.includes(".") && !sources.includes(file)) continue;
    await cp(join(PROJECT, file), join(site, file));
  }
}

/** The command, the health check and the environment of the last stage. */
async function runImage(instructions: Instruction[]): Promise<void> {
  const valuesOf = (wanted: string) =>
    instructions
      .filter(({ stage, name }) => stage === 2 && name === wanted)
      .map(({ value }) => value);
  const environment = Object.fromEntries(
    valuesOf("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("=", 2))),
  );
  const [command = ""] = valuesOf("CMD");
  const running = await start(JSON.parse(command), {
    ...environment,
    PATH: IMAGE_PATH,
    STAFF_ACCESS: "role",
    DATA_DIR: join(folder, "data"),
  });
  const check = /CMD (\[.*\])$/.exec(valuesOf("HEALTHCHECK")[0] ?? "")?.[1] ?? "";
  const [program = "", ...args] = JSON.parse(check.replace(":3000", `:${port}`));
  const { status } = spawnSync(program, args, { env: { PATH: IMAGE_PATH } });
  expectEqual("the health check exits with", status, 0);
  await running.stop();
  console.info("✓ the image starts, is healthy and stops");
}

/** `npm ci --omit=dev` beside a finished build. */
async function runInstallation(): Promise<void> {
  await rename(join(site, "build"), join(folder, "build"));
  await rm(site, { recursive: true });
  await copySources(["."]);
  run("npm ci --omit=dev", SYSTEM_PATH);
  await rename(join(folder, "build"), join(site, "build"));
  const running = await start(["npm", "start"], {
    PATH: SYSTEM_PATH,
    DATA_DIR: join(folder, "installation"),
  });
  await running.stop();
  const { stdout } = spawnSync("node", ["--version"], { env: { PATH: SYSTEM_PATH } });
  console.info(`✓ npm ci --omit=dev and npm start on Node.js ${String(stdout).trim()}`);
}

/** Says one line, and creates no database. */
async function refuseMissingBuild(): Promise<void> {
  await rm(join(site, "build"), { recursive: true });
  const dataDir = join(folder, "nothing");
  const child = spawn("npm", ["start", "--silent"], {
    cwd: site,
    env: { ...ENVIRONMENT, PATH: SYSTEM_PATH, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  expectEqual("the exit code is", code, 1);
  expectEqual("the lines are", errors.trim().split("\n").length, 1);
  expectEqual("the line names the build", /^The build of the pages is missing/.test(errors), true);
  expectEqual("files are", (await readdir(dataDir).catch(() => [])).length, 0);
  console.info(`✓ without a build: ${errors.trim()}`);
}

async function start(command: string[], environment: Record<string, string>) {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: site,
    env: { ...ENVIRONMENT, PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const isReady = new Promise<boolean>((resolve) => {
    child.stdout.on("data", (chunk) => String(chunk).includes("is ready") && resolve(true));
    closed.then(() => resolve(false));
  });
  if (!(await isReady)) throw new Error(`${command.join(" ")} ended before it was ready`);
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expectEqual("the front page answers", page.status, 200);
  await page.text();
  return {
    async stop() {
      child.kill("SIGTERM");
      const [code] = await closed;
      expectEqual("the site stops with exit code", code, 0);
    },
  };
}

function run(command: string, path: string): void {
  console.info(`▸ ${command}`);
  const { status } = spawnSync("sh", ["-c", command], {
    cwd: site,
    env: { ...ENVIRONMENT, PATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
  expectEqual(`"${command}" exits with`, status, 0);
}

function expectEqual(what: string, value: unknown, expected: unknown): void {
  if (value !== expected) throw new Error(`${what} ${value}, not ${expected}`);
}
