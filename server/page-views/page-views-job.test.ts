import { createClient } from "@supabase/supabase-js";
import pino from "pino";
import { expect, test } from "vitest";
import type { Database } from "../../app/data/database.types.ts";
import { startTestJob } from "../jobs/start-test-job.ts";
import { createPageViewsJob } from "./page-views-job.ts";
import { createViewTally, type ViewTally } from "./view-tally.ts";

type Sent = { batch: string; views: { name: string; views: number }[] };

/** A writer whose database gives these responses in turn, and the batches that it was sent. */
function startWriter(answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const lines: string[] = [];
  const client = createClient<Database>("https://backend.example", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith("/refresh_most_read")) return TAKEN();
        sent.push((await request.json()) as Sent);
        return answers[Math.min(sent.length, answers.length) - 1]?.() ?? new Response(null);
      },
    },
  });
  const tally = createViewTally();
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const { stop: close } = startTestJob(createPageViewsJob({ tally, client, log }));
  return { tally, close, sent, lines };
}

function view(tally: ViewTally, name: string): void {
  tally.add({ page: { kind: "article", name }, referrer: undefined, at: new Date() });
}

const TAKEN = () => new Response(null, { status: 204 });
const AWAY = () => Response.json({ message: "away" }, { status: 503 });
const REFUSED = () => Response.json({ message: "bad text", code: "22P05" }, { status: 400 });

test("writes what is left on shutdown, and resends a failed batch unchanged", async () => {
  const { tally, close, sent, lines } = startWriter([AWAY, AWAY, TAKEN]);
  view(tally, "tides");
  view(tally, "tides");
  await close();
  expect(sent.map(({ views }) => views)).toMatchObject(
    Array(3).fill([{ name: "tides", views: 2 }]),
  );
  expect(new Set(sent.map(({ batch }) => batch)).size).toBe(1);
  expect(lines).toEqual([]);
  expect(tally.isEmpty()).toBe(true);
});

test("discards a batch that the database rejects permanently, and continues with the next", async () => {
  const { tally, close, sent, lines } = startWriter([REFUSED, TAKEN]);
  for (let n = 0; n < 5001; n += 1) view(tally, `article-${n}`);
  await close();
  expect(sent.map(({ views }) => views.length)).toEqual([5000, 1]);
  expect(lines).toEqual([expect.stringContaining("rejected")]);
});

test("does not wait for an unreachable database on shutdown, and logs the loss", async () => {
  const { tally, close, lines } = startWriter([AWAY]);
  view(tally, "tides");
  const startedAt = performance.now();
  await close();
  expect(performance.now() - startedAt).toBeLessThan(4000);
  expect(lines.at(-1)).toContain("could not write");
});
