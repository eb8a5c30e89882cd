import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "../../app/data/database.types.ts";
import { startTestJob } from "../jobs/start-test-job.ts";
import { createScheduledPublicationJob } from "./scheduled-publication-job.ts";

/** Starts it on a database that holds one article per time, answers as PostgREST does, and counts queries. */
function startWatch() {
  const database = { dueAt: [] as number[], never: [] as string[], isDown: false };
  const asked = vi.fn(async (input: RequestInfo | URL) => {
    if (database.isDown) return Response.json({ message: "away" }, { status: 503 });
    const { searchParams } = new URL(new Request(input).url);
    const after = Date.parse(searchParams.get("published_at")?.slice(3) ?? "");
    const limit = Number(searchParams.get("limit"));
    const later = database.dueAt.filter((time) => time > after).slice(0, limit);
    return Response.json([
      ...later.map((time) => ({
        slug: `at-${time}`,
        published_at: new Date(time).toISOString(),
        tags: [],
        byline: [],
      })),
      ...database.never.map((date) => ({
        slug: "never",
        published_at: date,
        tags: [],
        byline: [],
      })),
    ]);
  });
  const client = createClient<Database>("https://backend.example", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) =>
        new Request(input).url.includes("/series_parts") ? Response.json([]) : asked(input),
    },
  });
  const invalidate = vi.fn();
  const { job, expectChanges } = createScheduledPublicationJob({
    client,
    invalidate,
    now: Date.now,
  });
  const { wake, stop } = startTestJob(job);
  onTestFinished(stop);
  const check = () => {
    expectChanges();
    wake();
  };
  const invalidated = () => invalidate.mock.calls.flatMap(([tags]) => tags);
  return { check, asked, invalidated, database };
}

test("batches concurrent changes into one more query, and invalidates articles that become public", async () => {
  const { check, asked, invalidated, database } = startWatch();
  check();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  const dueAt = Date.now() + 200;
  database.dueAt = [dueAt];
  for (let change = 0; change < 50; change += 1) check();
  await vi.waitFor(() => expect(invalidated()).toContain(`article:at-${dueAt}`), { timeout: 5000 });
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(4);
});

test.each(["infinity", "10000-01-01T00:00:00+00:00"])(
  "goes on after an article with the date %s, which never comes",
  async (date) => {
    const { check, asked, invalidated, database } = startWatch();
    database.never = [date];
    check();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    const dueAt = Date.now() + 50;
    database.dueAt = [dueAt];
    check();
    await vi.waitFor(() => expect(invalidated()).toContain(`article:at-${dueAt}`));
  },
);

test("invalidates an article that became public during a database outage once it is over", async () => {
  const { check, asked, invalidated, database } = startWatch();
  const dueAt = Date.now() + 50;
  database.dueAt = [dueAt];
  database.isDown = true;
  check();
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), { timeout: 5000 });
  database.isDown = false;
  await vi.waitFor(() => expect(invalidated()).toContain(`article:at-${dueAt}`), { timeout: 5000 });
});

test("invalidates every page when more articles become public at once than one query returns", async () => {
  const { check, invalidated, database } = startWatch();
  const dueAt = Date.now() + 100;
  // Far enough apart that a busy machine does not see them as one.
  const nextAt = dueAt + 2000;
  database.dueAt = [...Array<number>(150).fill(dueAt), nextAt];
  check();
  await vi.waitFor(() => expect(invalidated()).toContain("site"), { timeout: 5000 });
  await vi.waitFor(() => expect(invalidated()).toContain(`article:at-${nextAt}`), {
    timeout: 5000,
  });
});
