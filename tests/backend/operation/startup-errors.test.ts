import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFailingSite } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** A refused setting stops the start; which values are refused is tested beside `readEnvironment`. */

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeTempFolder();
});
afterAll(() => removeFolder(dataDir));

test.each([
  ["PORT", "eighty"],
  ["HOST", "0.0.0.0"],
])("%s=%s stops the start with one line and exit code 1", async (name, value) => {
  const { code, stderr } = await startFailingSite({ dataDir, env: { [name]: value } });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(name === "HOST" ? /^STAFF_ACCESS is not set/ : /^[A-Z_]+ is /);
});

test("a start on a port in use fails and names it", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await startFailingSite({ dataDir, env: { PORT: String(port) } });
  server.close();
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(`PORT is "${port}"`)]);
});

test("a start on a foreign host address fails and names it", async () => {
  const env = { HOST: "192.0.2.1", STAFF_ACCESS: "role" };
  const { code, stderr } = await startFailingSite({ dataDir, env });
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([expect.stringContaining('HOST is "192.0.2.1"')]);
});
