import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type LaunchedChrome, launch } from "chrome-launcher";
import WebSocket from "ws";
import { z } from "zod";
import { findChromium } from "../scripts/find-chromium.ts";

const LONGEST_ANSWER_MS = 1000;

const messageSchema = z.looseObject({
  id: z.number().optional(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  params: z.unknown().optional(),
});
const attachedSchema = z.object({
  sessionId: z.string(),
  targetInfo: z.object({ type: z.string() }),
});
const detachedSchema = z.object({ sessionId: z.string() });
const evaluatedSchema = z.object({ result: z.object({ value: z.unknown() }) });

/** A browser tab with prerendering. */
export type BrowserTab = {
  goto(url: string): Promise<void>;
  /** Evaluates an expression on the visible page. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer on the visible page. */
  hover(x: number, y: number): Promise<void>;
  /** Presses and releases the left button of the mouse; returns when it was pressed (ms since 1970). */
  press(x: number, y: number): Promise<number>;
  close(): void;
};

/**
 * Opens a browser with the raw DevTools protocol, because Playwright attaches to pages and Chromium prerenders
 * only when a client attaches to the tab.
 */
export async function openBrowserTab(): Promise<BrowserTab> {
  const browser = await launch({
    chromePath: findChromium(),
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  try {
    return await attachToTab(browser);
  } catch (error) {
    browser.kill();
    throw error;
  }
}

async function attachToTab(browser: LaunchedChrome): Promise<BrowserTab> {
  const version = await (await fetch(`http://127.0.0.1:${browser.port}/json/version`)).json();
  const socket = new WebSocket(
    z.object({ webSocketDebuggerUrl: z.url() }).parse(version).webSocketDebuggerUrl,
  );
  await once(socket, "open");
  const waiting = new Map<number, (result: unknown) => void>();
  /** Sessions of the visible page and of prerendered ones. */
  const pages = new Set<string>();
  let lastId = 0;

  socket.on("message", (data) => {
    const { id, method, result, params } = messageSchema.parse(JSON.parse(String(data)));
    if (id !== undefined) waiting.get(id)?.(result);
    if (method === "Target.attachedToTarget") {
      const { sessionId, targetInfo } = attachedSchema.parse(params);
      if (targetInfo.type === "page") pages.add(sessionId);
    }
    if (method === "Target.detachedFromTarget")
      pages.delete(detachedSchema.parse(params).sessionId);
  });

  /** Returns the result of a command; undefined when the page was closed first. */
  function send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return Promise.race([answer, delay(LONGEST_ANSWER_MS, undefined, { ref: false })]);
  }

  async function evaluateIn(session: string, expression: string): Promise<unknown> {
    const answer = await send("Runtime.evaluate", { expression, returnByValue: true }, session);
    return evaluatedSchema.safeParse(answer).data?.result.value;
  }

  async function shownPage(): Promise<string> {
    for (const session of [...pages].reverse()) {
      if ((await evaluateIn(session, "document.prerendering")) === false) return session;
    }
    throw new Error("the browser shows no page");
  }

  const { targetInfos } = z
    .object({ targetInfos: z.array(z.object({ targetId: z.string(), type: z.string() })) })
    .parse(await send("Target.getTargets", { filter: [{ type: "tab" }] }));
  const targetId = targetInfos.find(({ type }) => type === "tab")?.targetId;
  const { sessionId } = detachedSchema.parse(
    await send("Target.attachToTarget", { targetId, flatten: true }),
  );
  const autoAttach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send("Target.setAutoAttach", autoAttach, sessionId);

  return {
    async goto(url) {
      await send("Page.navigate", { url }, await shownPage());
    },
    evaluate: async (expression) => evaluateIn(await shownPage(), expression),
    async hover(x, y) {
      const page = await shownPage();
      for (const from of [x - 1, x]) {
        await send("Input.dispatchMouseEvent", { type: "mouseMoved", x: from, y }, page);
      }
    },
    async press(x, y) {
      const page = await shownPage();
      const event = { x, y, button: "left", clickCount: 1 };
      const pressedAt = Date.now();
      // Not awaited, because the page may be closed before it responds.
      void send("Input.dispatchMouseEvent", { type: "mousePressed", ...event }, page);
      void send("Input.dispatchMouseEvent", { type: "mouseReleased", ...event }, page);
      return pressedAt;
    },
    close() {
      socket.close();
      browser.kill();
    },
  };
}
