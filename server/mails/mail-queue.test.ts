import { createEncryption } from "@broadsheet/backend";
import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { createJobRunner } from "../jobs/job-runner.ts";
import { createStopSteps } from "../stop-steps.ts";
import { createMailQueue } from "./mail-queue.ts";

const SECRET = "a secret key";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const REVIEW = {
  kind: "assigned",
  article_id: "0b7e1e6e-6f0e-4a51-9ed2-1f6f4f3f9a11",
  title: "Flood",
  note: null,
  sender_name: "Ada Reed",
};

const reviewTo = (email: string) => ({ queue: "review", content: { ...REVIEW, email } });

type Row = {
  id: number;
  attempt: number;
  queue: string;
  content: unknown;
  is_expired?: boolean;
};

/** Starts the queue on a database with these mails, each of them due until it is settled. */
function start(
  rows: Row[],
  sendMail: (mail: { to: string }, options?: { signal?: AbortSignal }) => Promise<void>,
) {
  const lines: { msg: string; mail?: number; job?: string }[] = [];
  const settled: { id: number; outcome: string; retry_seconds?: number }[] = [];
  const broken = { settle: 0 };
  const waiting = new Map(rows.map((row) => [row.id, row]));
  const client = createFakeClient(({ pathname }, body) => {
    if (pathname.endsWith("/settle_mail")) {
      if (broken.settle-- > 0) return Response.json({ message: "gone" }, { status: 500 });
      const result = JSON.parse(body);
      settled.push(result);
      waiting.delete(result.id);
    }
    if (!pathname.endsWith("/claim_mails")) return Response.json([]);
    const { max_rows: most } = JSON.parse(body);
    const claimed = [...waiting.values()].slice(0, most);
    for (const { id } of claimed) waiting.delete(id);
    return Response.json(claimed.map((row) => ({ is_expired: false, last_problem: null, ...row })));
  });
  const log = pino({ level: "warn" }, { write: (line) => lines.push(JSON.parse(line)) });
  const jobs = createJobRunner({ log, observe: () => undefined });
  const queue = createMailQueue({
    sendMail,
    siteUrl: "https://news.example",
    mailTo: "desk@news.example",
    retrySeconds: 5,
    log,
  });
  queue.start({
    backend: { keys: { publishable: "", secret: SECRET } },
    client,
    queues: ["account", "contact", "review"],
    jobs,
  });
  async function stop(): Promise<void> {
    const steps = createStopSteps();
    await jobs.stop(steps);
    await jobs.finish(steps);
  }
  return { lines, settled, broken, queue, stop };
}

function refusal(): Error {
  return Object.assign(new Error("550 no such user"), {
    code: "EENVELOPE",
    command: "RCPT TO",
    responseCode: 550,
  });
}

test("a mail that cannot be written or sent holds up no other, and is logged once", async () => {
  const sent: string[] = [];
  const lines = [];
  for (const attempt of [1, 2]) {
    const { lines: more, stop } = start(
      [
        { id: 1, attempt, ...reviewTo("one@example.com") },
        // A row that the code does not expect.
        { id: 2, attempt, queue: "review", content: { ...REVIEW, title: null } },
        { id: 3, attempt, ...reviewTo("refused@example.com") },
        { id: 4, attempt, queue: "account", content: { encrypted_mail: "of other keys" } },
        { id: 5, attempt, ...reviewTo("five@example.com"), is_expired: true },
        { id: 6, attempt, ...reviewTo("six@example.com") },
      ],
      async ({ to }) => {
        if (to.startsWith("refused")) throw refusal();
        sent.push(to);
      },
    );
    await vi.advanceTimersByTimeAsync(2000);
    await stop();
    lines.push(...more);
  }
  expect(sent.sort()).toEqual([
    "one@example.com",
    "one@example.com",
    "six@example.com",
    "six@example.com",
  ]);
  expect(lines.map(({ msg, mail }) => `${mail} ${msg}`).sort()).toEqual([
    "2 could not write a mail",
    "4 dropped a mail that other keys have encrypted",
    "4 dropped a mail that other keys have encrypted",
    "5 dropped a mail that could not be sent while its code or link was valid",
    "5 dropped a mail that could not be sent while its code or link was valid",
    "undefined the mail server refused a mail",
  ]);
});

test.each([
  [1, false, 5],
  [2, false, 10],
  [4, false, 40],
  [12, false, 300],
  [5000, false, 300],
  [1, true, 900],
  [2, true, 1800],
  [5000, true, 21_600],
])(
  "attempt %i, refused: %s, is followed by another after %i seconds",
  async (attempt, isRefused, seconds) => {
    const { settled, stop } = start(
      [{ id: 1, attempt, ...reviewTo("one@example.com") }],
      async () => {
        throw isRefused ? refusal() : new Error("connect ECONNREFUSED");
      },
    );
    await vi.advanceTimersByTimeAsync(100);
    await stop();
    expect(settled).toMatchObject([{ id: 1, outcome: "failed", retry_seconds: seconds }]);
  },
);

test("records a mail as sent after a failure of the database", async () => {
  const sendMail = vi.fn(async () => undefined);
  const { settled, broken, stop } = start(
    [{ id: 1, attempt: 1, ...reviewTo("one@example.com") }],
    sendMail,
  );
  broken.settle = 3;
  await vi.advanceTimersByTimeAsync(5000);
  await stop();
  expect(settled).toMatchObject([{ id: 1, outcome: "sent" }]);
  expect(sendMail).toHaveBeenCalledTimes(1);
});

test("sends ten mails at a time, and another when one of them is sent", async () => {
  const release: (() => void)[] = [];
  const rows = Array.from({ length: 12 }, (_, id) => ({
    id,
    attempt: 1,
    ...reviewTo(`${id}@example.com`),
  }));
  const { stop } = start(rows, () => new Promise((resolve) => release.push(resolve)));
  await vi.advanceTimersByTimeAsync(5000);
  expect(release).toHaveLength(10);
  release[0]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(release).toHaveLength(11);
  for (const resolve of release) resolve();
  await vi.advanceTimersByTimeAsync(1000);
  for (const resolve of release) resolve();
  await stop();
});

test("a stop gives mails in progress a moment, then leaves them to other processes", async () => {
  const { settled, lines, stop } = start(
    [{ id: 1, attempt: 1, ...reviewTo("one@example.com") }],
    (_, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      ),
  );
  await vi.advanceTimersByTimeAsync(100);
  const stopped = stop();
  await vi.advanceTimersByTimeAsync(2000);
  await stopped;
  expect(settled).toMatchObject([{ id: 1, outcome: "failed", retry_seconds: 0 }]);
  expect(lines).toEqual([]);
});

test("stores a mail of an account encrypted, and sends it after the commit", async () => {
  const sent: { to: string; messageId?: string }[] = [];
  const { queue, settled, stop } = start([], async (mail) => void sent.push(mail));
  let stored: readonly unknown[] = [];
  const send = await queue.storeMail(
    async (_, parameters = []) => {
      stored = parameters;
      return Object.assign([{ id: "7" }], { count: 1, command: "INSERT" });
    },
    { to: "new@example.com", subject: "Your code" },
    60,
  );
  expect(sent).toEqual([]);
  await send();
  expect(sent).toMatchObject([{ to: "new@example.com", messageId: /^<[\w-]+@news\.example>$/ }]);
  expect(settled).toMatchObject([{ id: 7, attempt: 1, outcome: "sent" }]);
  expect(JSON.stringify(stored)).not.toContain("example.com");
  const { decrypt } = createEncryption(SECRET, "mails");
  expect(JSON.parse(decrypt(String(stored[0])))).toMatchObject({ to: "new@example.com" });
  await stop();
});
