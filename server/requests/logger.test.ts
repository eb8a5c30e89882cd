import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { captureConsole } from "./logger.ts";

const LOG_ONE_LINE = `import { createLogger } from ${JSON.stringify(join(import.meta.dirname, "logger.ts"))};
createLogger("info").info({ count: 60 }, "articles loaded");`;

const own = { ...console };
afterEach(() => void Object.assign(console, own));

test("logs console output of a library as one line", () => {
  const lines: string[] = [];
  captureConsole(pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }));
  console.error("this and", Object.create(null), Symbol("that"), { secret: 1 });
  expect(lines.map((line) => JSON.parse(line).printed)).toEqual([
    "this and [object] Symbol(that) [object Object]",
  ]);
});

test("logs JSON lines when standard error is not a terminal", () => {
  const { stderr } = spawnSync(process.execPath, ["-e", LOG_ONE_LINE], { encoding: "utf8" });
  expect(JSON.parse(stderr)).toMatchObject({ level: "info", count: 60, msg: "articles loaded" });
});

test.runIf(process.platform === "linux")(
  "logs readable text when standard error is a terminal",
  () => {
    const command = `"$NODE" -e "$CODE"`;
    const { stdout } = spawnSync("script", ["--quiet", "--command", command, "/dev/null"], {
      encoding: "utf8",
      env: { ...process.env, NODE: process.execPath, CODE: LOG_ONE_LINE, NO_COLOR: "1" },
    });
    expect(stdout.trim()).toMatch(
      /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: articles loaded \{"count":60\}$/,
    );
  },
);
