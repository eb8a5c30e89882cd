import { glob, mkdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { makeTempFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";
import { type Driver, findProgram, startProgram, stopProgram, waitForOutput } from "./driver.ts";

const MISSING =
  "WebKitGTK is not installed: `apt-get install webkit2gtk-driver xvfb`, or set MINIBROWSER_PATH to its MiniBrowser.";

const answerSchema = z.object({ value: z.unknown() });
const errorSchema = z.object({ error: z.string(), message: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
const rectSchema = z.object({ width: z.number(), height: z.number() });
const calledSchema = z.object({ value: z.string().nullish(), error: z.string().optional() });

/** Without this the buttons of its toolbar make the window wider than a phone. */
const NARROW_WINDOW = "* { min-width: 0; margin: 0; border: 0; padding: 0 }";

const CONTROL = "\uE009";
const SHIFT = "\uE008";

/** Starts WebKitGTK's MiniBrowser on a screen of its own and drives it by WebDriver. */
export async function startWebKit(): Promise<Driver> {
  const xvfb = findProgram(["Xvfb"], MISSING);
  const webDriver = findProgram(["WebKitWebDriver"], MISSING);
  const binary = findProgram(await listMiniBrowsers(), MISSING);
  const home = await makeTempFolder();
  await mkdir(join(home, "gtk-3.0"));
  await writeFile(join(home, "gtk-3.0/gtk.css"), NARROW_WINDOW);
  const screen = startProgram(xvfb, ["-displayfd", "3", "-screen", "0", "2000x2000x24"], {});
  const display = await waitForOutput(screen, /^(\d+)\n/m);
  const port = await findFreePort();
  const child = startProgram(webDriver, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    GDK_BACKEND: "x11",
    XDG_CONFIG_HOME: home,
  });
  const server = `http://127.0.0.1:${port}`;
  await waitFor("WebKitWebDriver", async () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } },
  };
  const { sessionId } = sessionSchema.parse(
    await request("POST", `${server}/session`, { capabilities }),
  );
  const session = `${server}/session/${sessionId}`;

  const driver: Driver = {
    async navigate(url) {
      await request("POST", `${session}/url`, { url });
    },
    async call(run, ...args) {
      const script = `
        const done = arguments[1];
        (async () => JSON.stringify(await (${run})(...JSON.parse(arguments[0]))))()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await request("POST", `${session}/execute/async`, {
        script,
        args: [JSON.stringify(args)],
      });
      const called = calledSchema.parse(answer);
      if (called.error) throw new Error(called.error);
      return JSON.parse(called.value ?? "null");
    },
    async perform(actions) {
      await request("POST", `${session}/actions`, { actions });
    },
    // GTK composes a character from its number after Control, Shift and U.
    async compose(text) {
      const number = (text.codePointAt(0) ?? 0).toString(16);
      const tap = (value: string) => [
        { type: "keyDown" as const, value },
        { type: "keyUp" as const, value },
      ];
      await driver.perform([
        {
          type: "key",
          id: "keyboard",
          actions: [
            { type: "keyDown", value: CONTROL },
            { type: "keyDown", value: SHIFT },
            ...tap("u"),
            { type: "keyUp", value: SHIFT },
            { type: "keyUp", value: CONTROL },
            ...[...number].flatMap(tap),
            ...tap(" "),
          ],
        },
      ]);
    },
    async resize(width, height) {
      const outer = await request("POST", `${session}/window/rect`, { width, height });
      const inner = await driver.call(() => ({ width: innerWidth, height: innerHeight }));
      const { height: full } = rectSchema.parse(outer);
      const bars = full - inner.height;
      await request("POST", `${session}/window/rect`, { width, height: height + bars });
      await waitFor("the size of the window", () =>
        driver.call((wanted) => innerWidth === wanted, width),
      );
    },
    async screenshot() {
      // It takes the last frame, which may be older than the document.
      await driver.call(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)));
          }),
      );
      const taken = await request("GET", `${session}/screenshot`);
      return Buffer.from(z.string().parse(taken), "base64");
    },
    async close() {
      await request("DELETE", session);
      await stopProgram(child);
      await stopProgram(screen);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  return driver;
}

async function request(method: "GET" | "POST" | "DELETE", url: string, body?: object) {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = answerSchema.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = errorSchema.parse(value);
  throw new Error(`${error}: ${message}`);
}

/** MiniBrowser is in a folder of the library, which differs by version and architecture. */
async function listMiniBrowsers(): Promise<string[]> {
  const own = process.env.MINIBROWSER_PATH;
  if (own) return [own];
  const found = ["MiniBrowser"];
  for await (const path of glob("/usr/lib/*/webkit2gtk-*/MiniBrowser")) found.push(path);
  return found;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
