import { writeFile } from "node:fs/promises";
import { type ReverseProxy, startReverseProxy } from "../support/reverse-proxy.ts";
import { waitFor } from "../support/wait-for.ts";
import type { Driver, InputSource } from "./drivers/driver.ts";
import { installPageTools, type Target } from "./page-tools.ts";

/** Actions of a person in a browser, and readings of a test. They wait for elements, and for nothing else. */
export type Browser = Pick<Driver, "call" | "compose" | "resize"> & {
  open: (path: string) => Promise<void>;
  path: () => Promise<string>;
  click: (target: Target) => Promise<void>;
  focus: (target: Target) => Promise<void>;
  /** Types key by key where the focus is. */
  type: (text: string) => Promise<void>;
  /** Presses a key such as `Enter` or `Control+Shift+z`. */
  press: (keys: string) => Promise<void>;
  /** Copies by Control+C and pastes by Control+V, through the clipboard of the system. */
  paste: (data: { html?: string; plain: string }) => Promise<void>;
  drag: (from: Target, to: Target) => Promise<void>;
  /** Drops the file of a small image. */
  dropImage: (onto: Target) => Promise<void>;
  /** The text of an element or the value of a field; empty where there is none. */
  textOf: (target: Target) => Promise<string>;
  isVisible: (target: Target) => Promise<boolean>;
  waitFor: (target: Target) => Promise<void>;
  waitForFocus: (target: Target) => Promise<void>;
  /** Cuts the connection to the site, or restores it. */
  setOffline: (isOffline: boolean) => Promise<void>;
  /** Writes a screenshot into the folder SCREENSHOTS, if that is set. */
  screenshot: (name: string) => Promise<void>;
  /** Errors, warnings and policy violations since the last call. */
  takeProblems: () => Promise<string[]>;
  close: () => Promise<void>;
};

const TOOLS_PATH = "/page-tools.js";
const REPORT_PATH = "/page-problems";
const WAIT_LIMIT_MS = 20_000;

const KEYS: Record<string, string> = {
  Control: "\uE009",
  Shift: "\uE008",
  Alt: "\uE00A",
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  Backspace: "\uE003",
  Delete: "\uE017",
  Home: "\uE011",
  End: "\uE010",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

type Point = { x: number; y: number };

/** A browser that reaches the site through a proxy of its own. */
export async function openBrowser(
  name: string,
  start: () => Promise<Driver>,
  siteUrl: string,
): Promise<Browser> {
  const driver = await start();
  const proxy = await startReverseProxy(siteUrl);
  const problems = observePages(proxy);

  /**
   * Calls a function that uses the tools. A page of the service worker may lack them: they are installed in the same
   * call, since the page may be left between two.
   */
  const callWithTools: Driver["call"] = (run, ...args) => {
    const install = `(${installPageTools})(${JSON.stringify(REPORT_PATH)})`;
    const source = `(...args) => { ${install}; return (${run})(...args); }`;
    return driver.call(Object.assign(run.bind(null), { toString: () => source }), ...args);
  };

  async function locate(target: Target): Promise<Point> {
    return waitFor(
      `${describeTarget(target)} in ${name}`,
      () => callWithTools(findPlace, target).then((place) => place ?? undefined),
      WAIT_LIMIT_MS,
    );
  }

  async function pressKeys(keys: string): Promise<void> {
    const values = keys.split("+").map((key) => KEYS[key] ?? key);
    const down = values.map((value) => ({ type: "keyDown" as const, value }));
    const up = values.toReversed().map((value) => ({ type: "keyUp" as const, value }));
    await driver.perform([keyboard([...down, ...up])]);
  }

  const browser: Browser = {
    call: driver.call,
    compose: driver.compose,
    resize: driver.resize,
    open: (path) => driver.navigate(`${proxy.url}${path}`),
    path: () => driver.call(() => location.pathname),
    async click(target) {
      await driver.perform([pointer([moveTo(await locate(target)), DOWN, UP])]);
    },
    async focus(target) {
      await browser.waitFor(target);
      await callWithTools((wanted) => document.findTarget(wanted)?.focus(), target);
    },
    async type(text) {
      await driver.perform([
        keyboard(
          Array.from(text).flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]),
        ),
      ]);
    },
    press: pressKeys,
    async paste(data) {
      await driver.call(copyInstead, data);
      await pressKeys("Control+c");
      await pressKeys("Control+v");
    },
    async drag(from, to) {
      const start = await locate(from);
      const end = await callWithTools(findPlace, to);
      if (!end) throw new Error(`${describeTarget(to)} is not on the screen with the first place`);
      await driver.call(sendDragEvents, start, end);
    },
    async dropImage(onto) {
      await driver.call(dropFile, await locate(onto));
    },
    textOf: (target) =>
      callWithTools((wanted) => {
        const found = document.findTarget(wanted);
        if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement)
          return found.value;
        const copy = found?.cloneNode(true);
        // The cursors of colleagues are in the text.
        if (copy instanceof HTMLElement)
          for (const caret of copy.querySelectorAll(".colleague-caret")) caret.remove();
        return (copy?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      }, target),
    isVisible: (target) =>
      callWithTools((wanted) => document.findTarget(wanted) !== undefined, target),
    waitFor: (target) =>
      waitFor(
        `${describeTarget(target)} in ${name}`,
        () => browser.isVisible(target),
        WAIT_LIMIT_MS,
      ).then(() => undefined),
    waitForFocus: (target) =>
      waitFor(
        `the focus of ${describeTarget(target)} in ${name}`,
        () =>
          callWithTools((wanted) => document.findTarget(wanted) === document.activeElement, target),
        WAIT_LIMIT_MS,
      ).then(() => undefined),
    async setOffline(isOffline) {
      proxy.state = isOffline ? "gone" : "up";
      await driver.setOffline?.(isOffline);
    },
    async screenshot(part) {
      const folder = process.env.SCREENSHOTS;
      if (folder) await writeFile(`${folder}/${part}-${name}.png`, await driver.screenshot());
    },
    async takeProblems() {
      // The reports before it have arrived.
      await driver.call((path) => fetch(path, { method: "POST" }).then(() => null), REPORT_PATH);
      return problems.splice(0).filter((text) => text !== "");
    },
    async close() {
      await driver.close();
      await proxy.close();
    },
  };
  return browser;
}

/** Adds the tools to all pages; returns what they report. */
function observePages(proxy: ReverseProxy): string[] {
  proxy.serve(TOOLS_PATH, "text/javascript", `(${installPageTools})("${REPORT_PATH}");`);
  proxy.insertInPages(`<script src="${TOOLS_PATH}"></script>`);
  return proxy.collect(REPORT_PATH);
}

const DOWN = { type: "pointerDown" as const, button: 0 };
const UP = { type: "pointerUp" as const, button: 0 };

function moveTo({ x, y }: Point) {
  return { type: "pointerMove" as const, x: Math.round(x), y: Math.round(y) };
}

function pointer(actions: InputSource["actions"]): InputSource {
  return { type: "pointer", id: "mouse", actions };
}

function keyboard(actions: InputSource["actions"]): InputSource {
  return { type: "key", id: "keyboard", actions };
}

function describeTarget(target: Target): string {
  return typeof target === "string" ? target : `the ${target.role} ${target.name}`;
}

/** The middle of an element once it stands still and nothing covers it; null until then. Runs in the page. */
async function findPlace(target: Target): Promise<Point | null> {
  const found = document.findTarget(target);
  if (!found || (found instanceof HTMLButtonElement && found.disabled)) return null;
  const isInside = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;
  if (!isInside(found.getBoundingClientRect()))
    found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const after = found.getBoundingClientRect();
  if (after.left !== left || after.top !== top) return null;
  const place = {
    x: left + width / 2,
    y: Math.min(Math.max(top, 0) + Math.min(height, innerHeight) / 2, innerHeight - 1),
  };
  const hit = document.elementFromPoint(place.x, place.y);
  return hit && (found.contains(hit) || hit.contains(found)) ? place : null;
}

/** Lets the next copying copy this instead. Runs in the page. */
function copyInstead({ html, plain }: { html?: string; plain: string }): void {
  document.addEventListener(
    "copy",
    (event) => {
      event.clipboardData?.setData("text/plain", plain);
      if (html) event.clipboardData?.setData("text/html", html);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true, once: true },
  );
}

/** The events of dragging: a press and moves by WebDriver begin a drag, but end none. Runs in the page. */
async function sendDragEvents(start: Point, end: Point): Promise<void> {
  const dataTransfer = new DataTransfer();
  const pressed = document.elementFromPoint(start.x, start.y);
  const press = { clientX: start.x, clientY: start.y, bubbles: true, cancelable: true };
  // The editor makes a block draggable when it is pressed.
  pressed?.dispatchEvent(new MouseEvent("mousedown", press));
  const from = pressed?.closest("[draggable=true], img") ?? pressed;
  const to = document.elementFromPoint(end.x, end.y);
  const events: [Element | null | undefined, string, Point][] = [
    [from, "dragstart", start],
    [to, "dragenter", end],
    [to, "dragover", end],
    [to, "drop", end],
    [from, "dragend", end],
  ];
  for (const [element, type, { x, y }] of events) {
    const place = { clientX: x, clientY: y, bubbles: true, cancelable: true, dataTransfer };
    element?.dispatchEvent(new DragEvent(type, place));
    // A page may wait for the next frame before it begins.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}

/** A drop of a file that a program beside the browser had. Runs in the page. */
async function dropFile(place: Point): Promise<void> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [640, 360];
  const paper = canvas.getContext("2d");
  // Another file each time: the library stores equal ones once.
  if (paper) paper.fillStyle = `#${crypto.randomUUID().slice(0, 6)}`;
  paper?.fillRect(0, 0, canvas.width, canvas.height);
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(image ? [image] : [], "quay.png", { type: "image/png" }));
  const target = document.elementFromPoint(place.x, place.y);
  for (const type of ["dragenter", "dragover", "drop"]) {
    const where = { clientX: place.x, clientY: place.y, bubbles: true, cancelable: true };
    target?.dispatchEvent(new DragEvent(type, { ...where, dataTransfer }));
  }
}
