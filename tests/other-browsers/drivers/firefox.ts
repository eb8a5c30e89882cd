import { rm } from "node:fs/promises";
import { z } from "zod";
import { makeTempFolder } from "../../support/temp-folder.ts";
import { type Driver, findProgram, startProgram, stopProgram, waitForOutput } from "./driver.ts";

const MISSING =
  "Firefox is not installed: `apt-get install firefox-esr`, or set FIREFOX_PATH to its program.";

const answerSchema = z.object({
  id: z.number().nullish(),
  error: z.string().optional(),
  message: z.string().optional(),
  result: z.unknown().optional(),
});
const contextSchema = z.object({ context: z.string() });
const treeSchema = z.object({ contexts: z.array(contextSchema).min(1) });
const screenshotSchema = z.object({ data: z.string() });
const evaluatedSchema = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string().optional() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);

/** Starts Firefox without a window and drives it by WebDriver BiDi, which needs no geckodriver. */
export async function startFirefox(): Promise<Driver> {
  const path = findProgram([process.env.FIREFOX_PATH ?? "firefox-esr", "firefox"], MISSING);
  const profile = await makeTempFolder();
  const child = startProgram(
    path,
    [
      "--headless",
      "--no-remote",
      "--profile",
      profile,
      "--remote-debugging-port=0",
      // For the input method, which belongs to the browser's own window.
      "--remote-allow-system-access",
    ],
    {},
  );
  const url = await waitForOutput(child, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, close } = await connect(`${url}/session`);
  await send("session.new", { capabilities: {} });
  const { context } = contextSchema.parse(await send("browsingContext.create", { type: "tab" }));

  async function evaluate(target: string, expression: string): Promise<string | undefined> {
    const evaluated = evaluatedSchema.parse(
      await send("script.evaluate", {
        expression,
        target: { context: target },
        awaitPromise: true,
        // As after a click: copying needs it.
        userActivation: true,
      }),
    );
    if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
    return evaluated.result.value;
  }

  return {
    async navigate(address) {
      await send("browsingContext.navigate", { context, url: address, wait: "complete" });
    },
    async call(run, ...args) {
      const expression = `(async () => JSON.stringify(await (${run})(...${JSON.stringify(args)})))()`;
      return JSON.parse((await evaluate(context, expression)) ?? "null");
    },
    async perform(actions) {
      await send("input.performActions", { context, actions });
    },
    async compose(text) {
      const tree = await send("browsingContext.getTree", { "moz:scope": "chrome" });
      const [window] = treeSchema.parse(tree).contexts;
      await evaluate(window?.context ?? "", composeInWindow(text));
    },
    async resize(width, height) {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    async screenshot() {
      const taken = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(screenshotSchema.parse(taken).data, "base64");
    },
    async setOffline(isOffline) {
      const networkConditions = isOffline ? { type: "offline" } : null;
      await send("emulation.setNetworkConditions", { contexts: [context], networkConditions });
    },
    async close() {
      close();
      await stopProgram(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** Types "´" and a letter as an input method does: shows the first key, then commits the character. */
function composeInWindow(text: string): string {
  return `(async () => {
    const processor = Components.classes["@mozilla.org/text-input-processor;1"]
      .createInstance(Components.interfaces.nsITextInputProcessor);
    if (!processor.beginInputTransactionForTests(window)) throw new Error("no input method");
    processor.setPendingCompositionString("´");
    processor.appendClauseToPendingComposition(1, processor.ATTR_RAW_CLAUSE);
    processor.setCaretInPendingComposition(1);
    processor.flushPendingComposition();
    await new Promise((resolve) => setTimeout(resolve, 100));
    processor.commitCompositionWith(${JSON.stringify(text)});
    return "";
  })()`;
}

/** Connects to a BiDi socket. `send` waits for the answer to a command. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id, error, message, result } = answerSchema.parse(JSON.parse(String(data)));
    const asked = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (error) asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has ended"));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("Firefox takes no connection")));
  });
  let last = 0;
  return {
    close: () => socket.close(),
    send(method: string, params: object): Promise<unknown> {
      last += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise;
    },
  };
}
