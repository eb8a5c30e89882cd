import { createClient } from "@supabase/supabase-js";
import pino from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../../app/data/database.types.ts";
import { watchDueStories } from "./due-stories.ts";

/** Watches a database that is told when its one story is due, and counts what it is asked. */
function startWatch() {
  const database = { dueAt: 0 };
  const asked = vi.fn(async (input: RequestInfo | URL) => {
    const after = new URL(new Request(input).url).searchParams.get("published_at")?.slice(3) ?? "";
    const isLater = database.dueAt > Date.parse(after);
    const row = { slug: "tides", published_at: new Date(database.dueAt).toISOString(), tags: [] };
    return Response.json(isLater ? [row] : []);
  });
  const client = createClient<Database>("https://backend.example", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: asked },
  });
  const drop = vi.fn();
  const log = pino({ level: "silent" });
  const { check, close } = watchDueStories({ client, drop, now: Date.now, log });
  onTestFinished(close);
  return { check, asked, drop, database };
}

test("changes are asked about after a moment, and a story that became due meanwhile is dropped", async () => {
  const { check, asked, drop, database } = startWatch();
  check();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  // The answer is read before the next change comes.
  await new Promise((resolve) => setTimeout(resolve, 20));
  database.dueAt = Date.now() + 10;
  for (let change = 0; change < 50; change += 1) check();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(drop).toHaveBeenCalled());
  expect(drop.mock.calls[0]?.[0]).toContain("article:tides");
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
});
