import { createClient } from "@supabase/supabase-js";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../../app/data/database.types.ts";
import { watchScheduledPublication } from "./scheduled-publication.ts";

/** Watches a database that holds an article for each time, answers as PostgREST does, and counts what it is asked. */
function startWatch() {
  const database = { dueAt: [] as number[], isDown: false };
  const asked = vi.fn(async (input: RequestInfo | URL) => {
    if (database.isDown) return Response.json({ message: "away" }, { status: 503 });
    const { searchParams } = new URL(new Request(input).url);
    const after = Date.parse(searchParams.get("published_at")?.slice(3) ?? "");
    const limit = Number(searchParams.get("limit"));
    const later = database.dueAt.filter((time) => time > after).slice(0, limit);
    return Response.json(
      later.map((time) => ({
        slug: `at-${time}`,
        published_at: new Date(time).toISOString(),
        tags: [],
      })),
    );
  });
  const client = createClient<Database>("https://backend.example", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: asked },
  });
  const drop = vi.fn();
  const log = pino({ level: "silent" });
  const { check, close } = watchScheduledPublication({ client, drop, now: Date.now, log });
  onTestFinished(close);
  const dropped = () => drop.mock.calls.flatMap(([tags]) => tags);
  return { check, asked, dropped, database };
}

test("changes that come at once are asked about once more, and what becomes due is dropped", async () => {
  const { check, asked, dropped, database } = startWatch();
  check();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  const dueAt = Date.now() + 200;
  database.dueAt = [dueAt];
  for (let change = 0; change < 50; change += 1) check();
  await vi.waitFor(() => expect(dropped()).toContain(`article:at-${dueAt}`), { timeout: 5000 });
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4);
});

test("an article that became due while the database was away is dropped when it is back", async () => {
  const { check, asked, dropped, database } = startWatch();
  const dueAt = Date.now() + 50;
  database.dueAt = [dueAt];
  database.isDown = true;
  check();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(asked.mock.calls.length).toBeGreaterThan(1);
  database.isDown = false;
  await vi.waitFor(() => expect(dropped()).toContain(`article:at-${dueAt}`), { timeout: 5000 });
});

test("when more articles become due at once than are looked at, every page is dropped", async () => {
  const { check, dropped, database } = startWatch();
  const dueAt = Date.now() + 100;
  // Far enough behind that a machine which does much else does not meet them as one.
  const nextAt = dueAt + 2000;
  database.dueAt = [...Array<number>(150).fill(dueAt), nextAt];
  check();
  await vi.waitFor(() => expect(dropped()).toContain("site"), { timeout: 5000 });
  await vi.waitFor(() => expect(dropped()).toContain(`article:at-${nextAt}`), { timeout: 5000 });
});
