import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { captureConsole } from "./logger.ts";

const own = { ...console };
afterEach(() => void Object.assign(console, own));

test("whatever a library prints is one line of the log", () => {
  const lines: string[] = [];
  captureConsole(pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }));
  console.error("this and", Object.create(null), Symbol("that"), { secret: 1 });
  expect(lines.map((line) => JSON.parse(line).printed)).toEqual([
    "this and [object] Symbol(that) [object Object]",
  ]);
});
