import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { springEasing } from "./spring-easing.ts";

test("the side menu moves like a spring of stiffness 300 and damping 30", async () => {
  const { easing, milliseconds } = springEasing({ stiffness: 300, damping: 30 });
  const tokens = (await readFile(join(import.meta.dirname, "tokens.css"), "utf8")).replace(
    /\s+/g,
    " ",
  );
  expect(tokens.replaceAll("( ", "(").replaceAll(" )", ")")).toContain(`--ease-spring: ${easing};`);
  expect(tokens).toContain(`--spring-duration: ${milliseconds}ms;`);
});

test("an underdamped spring overshoots once and settles at its target", () => {
  const { easing } = springEasing({ stiffness: 300, damping: 30 });
  const stops = easing.slice("linear(".length, -1).split(", ").map(Number);
  expect(stops[0]).toBe(0);
  expect(stops.at(-1)).toBe(1);
  expect(Math.max(...stops)).toBeGreaterThan(1);
  expect(Math.max(...stops)).toBeLessThan(1.01);
});
