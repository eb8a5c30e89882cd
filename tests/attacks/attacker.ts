import { setTimeout as delay } from "node:timers/promises";
import { ATTACKS, type Attack } from "./attacks.ts";
import type { Target } from "./target.ts";

/** Runs all attacks concurrently in a separate process, so that they do not delay the measurement of readers. */

/** The target, and a filter of attack names. */
export type AttackOrder = { target: Target; only: string };

export type Outcomes = Record<string, Record<string, number>>;

const { target, only }: AttackOrder = JSON.parse(process.argv[2] ?? "");
const chosen = ATTACKS.filter(({ name }) => name.includes(only));
const ending = new AbortController();
const outcomes: Outcomes = {};

async function repeat({ name, attempt }: Attack): Promise<void> {
  while (!ending.signal.aborted) {
    let outcome: string;
    try {
      outcome = String(await attempt(target, ending.signal));
    } catch (error) {
      if (ending.signal.aborted) return;
      outcome = error instanceof Error ? error.name : "failed";
      await delay(10);
    }
    outcomes[name] ??= {};
    const counted = outcomes[name];
    counted[outcome] = (counted[outcome] ?? 0) + 1;
  }
}

process.once("message", () => ending.abort());
await Promise.all(
  chosen.flatMap((attack) => Array.from({ length: attack.clients }, () => repeat(attack))),
);
process.send?.(outcomes);
process.disconnect();
