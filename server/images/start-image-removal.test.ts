import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { startImageRemoval } from "./start-image-removal.ts";

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts a removal whose database gives these responses in turn: the paths of a batch, or none. */
function start(answers: (string[] | null | "away")[]) {
  const lines: string[] = [];
  let claims = 0;
  let removals = 0;
  const client = createFakeClient(({ pathname }) => {
    if (pathname.startsWith("/storage/")) {
      removals += 1;
      return Response.json([]);
    }
    const answer = answers[claims] ?? null;
    claims += 1;
    return answer === "away"
      ? Response.json({ message: "away" }, { status: 503 })
      : Response.json(answer);
  });
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const stop = startImageRemoval({ client, log });
  return { stop, lines, claims: () => claims, removals: () => removals };
}

test("removes batches of images until none is left, and starts again after an hour", async () => {
  const { stop, lines, claims, removals } = start([["a"], [], ["b", "c"], null, ["d"]]);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1000);
  expect([claims(), removals()]).toEqual([4, 2]);
  expect(lines).toEqual([expect.stringContaining('"removed":3')]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([claims(), removals()]).toEqual([6, 3]);
  stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(claims()).toBe(6);
});

test("a failed image removal ends the run and not the next one", async () => {
  const { stop, lines, claims, removals } = start(["away", ["a"]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toEqual([expect.stringContaining("retrying")]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([claims(), removals()]).toEqual([3, 1]);
  stop();
});

test("starts no further image removal once it is stopped", async () => {
  const { stop, claims } = start([["a"], ["b"]]);
  stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(claims()).toBe(1);
});
