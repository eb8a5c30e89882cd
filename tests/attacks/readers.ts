import { setTimeout as delay } from "node:timers/promises";

/** Results of the readers. */
export type Reading = { pages: number; failed: number; p50: number; p95: number; max: number };

const THINKING_MS = 2000;
const PAGES = ["/", "/category/world", "/category/latest", "/search?q=the", "/about"];

/** Runs `count` readers with different client addresses on uncached pages. Times in ms. */
export async function read(url: string, count: number, durationMs: number): Promise<Reading> {
  const end = performance.now() + durationMs;
  const times: number[] = [];
  let failed = 0;

  async function readOn(reader: number): Promise<void> {
    // Staggered, so that the readers do not synchronize.
    await delay((THINKING_MS * reader) / count);
    for (let page = reader; performance.now() < end; page += 1) {
      const startedAt = performance.now();
      const headers = { "X-Forwarded-For": `203.0.113.${reader + 1}` };
      const isRead = await fetch(url + (PAGES[page % PAGES.length] ?? "/"), { headers })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status === 200;
        })
        .catch(() => false);
      const time = performance.now() - startedAt;
      times.push(time);
      if (!isRead) failed += 1;
      await delay(Math.max(0, THINKING_MS - time));
    }
  }

  await Promise.all(Array.from({ length: count }, (_, reader) => readOn(reader)));
  times.sort((one, other) => one - other);
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);
  return { pages: times.length, failed, p50: at(0.5), p95: at(0.95), max: at(1) };
}
