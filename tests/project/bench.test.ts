import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const WITHOUT_LIGHTHOUSE = `data:text/javascript,
import { registerHooks } from "node:module";
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === "lighthouse") throw new Error("not installed");
    return next(specifier, context);
  },
});`;

test("npm run bench reports how to install its missing packages", () => {
  const bench = join(import.meta.dirname, "../../bench/main.ts");
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", WITHOUT_LIGHTHOUSE.replaceAll("\n", " "), bench],
    { encoding: "utf8", timeout: 20_000 },
  );
  expect(stderr).toBe("The packages of the benchmarks are missing. Run: npm ci --prefix bench\n");
  expect(status).toBe(1);
});
