import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findHeadlessShell } from "../../scripts/find-chromium.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";

/** The only folder that is searched for programs. */
let folder: string;
beforeEach(async () => {
  folder = await makeTempFolder();
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", undefined);
  vi.spyOn(process, "getuid").mockReturnValue(0);
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await removeFolder(folder);
});

async function addProgram(name: string, script = "exit 0"): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test("prefers the headless shell over Chromium, and a configured browser over both", async () => {
  await addProgram("chromium");
  const shell = await addProgram("chromium-headless-shell");
  expect(findHeadlessShell()).toBe(shell);
  const named = await addProgram("another");
  vi.stubEnv("CHROMIUM_PATH", named);
  expect(findHeadlessShell()).toBe(named);
});

test("installs a missing headless shell from the system's packages as root", async () => {
  await addProgram("chromium");
  const shell = join(folder, "chromium-headless-shell");
  await addProgram(
    "apt-get",
    `for name do :; done
    test "$name" = chromium-headless-shell || exit 0
    echo "#!/bin/sh" > ${shell}
    /bin/chmod 755 ${shell}`,
  );
  expect(findHeadlessShell()).toBe(shell);
});

test("uses an existing Chromium when the headless shell is unavailable", async () => {
  const chromium = await addProgram("chromium");
  await addProgram("apt-get", `test "$1" = --version`);
  expect(findHeadlessShell()).toBe(chromium);
  vi.mocked(process.getuid as () => number).mockReturnValue(1000);
  expect(findHeadlessShell()).toBe(chromium);
});

test("skips a browser that does not start", async () => {
  await addProgram("chromium-headless-shell", "exit 1");
  await addProgram("apt-get", `test "$1" = --version`);
  const chromium = await addProgram("chromium");
  expect(findHeadlessShell()).toBe(chromium);
});
