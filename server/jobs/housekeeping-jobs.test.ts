import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { createHousekeepingJobs } from "./housekeeping-jobs.ts";
import { startTestJobs } from "./start-test-job.ts";

const HOUR_MS = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Answers<Answer> = (Answer | "away")[];

/** Starts housekeeping on a database that answers each task in turn: the paths of a batch, a count, or none. */
function start({
  images = [],
  trash = [],
  versions = [],
}: {
  images?: Answers<string[] | null>;
  trash?: Answers<number>;
  versions?: Answers<number>;
}) {
  const calls = { images: 0, trash: 0, versions: 0, removals: 0 };
  const client = createFakeClient(({ pathname }) => {
    if (pathname.startsWith("/storage/")) {
      if (pathname.endsWith("/article-images")) calls.removals += 1;
      return Response.json([]);
    }
    if (pathname.endsWith("/list_unused_media")) return Response.json([]);
    const task = pathname.endsWith("/empty_trash")
      ? "trash"
      : pathname.endsWith("/thin_versions")
        ? "versions"
        : "images";
    const answer = { images, trash, versions }[task][calls[task]];
    calls[task] += 1;
    if (answer === "away") return Response.json({ message: "away" }, { status: 503 });
    return Response.json(answer ?? (task === "images" ? null : 0));
  });
  return { ...startTestJobs(createHousekeepingJobs(client)), calls };
}

test("removes batches of images until none is left, and starts again after an hour", async () => {
  const { stop, lines, calls } = start({ images: [["a"], [], ["b", "c"], null, ["d"]] });
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1000);
  expect([calls.images, calls.removals]).toEqual([4, 2]);
  expect(lines).toEqual([expect.stringContaining('"count":3')]);
  await vi.advanceTimersByTimeAsync(2000);
  expect([calls.images, calls.removals]).toEqual([6, 3]);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(calls.images).toBe(6);
});

test("empties Trash and thins versions until nothing is left, hourly", async () => {
  const { stop, lines, calls } = start({ trash: [100, 7, 0], versions: [1000, 1000, 5, 0] });
  await vi.advanceTimersByTimeAsync(1000);
  expect([calls.trash, calls.versions]).toEqual([3, 4]);
  expect(lines).toEqual([
    expect.stringContaining('"count":107'),
    expect.stringContaining('"count":2005'),
  ]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([calls.trash, calls.versions]).toEqual([4, 5]);
  await stop();
});

test("a failed task ends neither the other tasks nor its own next run", async () => {
  const { stop, lines, calls } = start({ images: ["away", ["a"]], trash: ["away", 2] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toEqual([
    expect.stringMatching(/"job":"unused-images".*job failed; retrying/),
    expect.stringMatching(/"job":"trash".*job failed; retrying/),
  ]);
  expect(calls.versions).toBe(1);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([calls.images, calls.removals, calls.trash]).toEqual([3, 1, 3]);
  await stop();
});

test("starts no further work once it is stopped", async () => {
  const { stop, calls } = start({ images: [["a"], ["b"]] });
  await stop();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(calls).toMatchObject({ images: 1, trash: 1, versions: 1 });
});
