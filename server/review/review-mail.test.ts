import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { startReviewMail, writeReviewMail } from "./review-mail.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MAIL = {
  kind: "assigned" as const,
  article_id: "0b7e1e6e-6f0e-4a51-9ed2-1f6f4f3f9a11",
  title: "Flood",
  note: null,
  due_at: null,
  sender_name: "Ada Reed",
};

test("a mail that cannot be written or sent holds up no other, and is logged once", async () => {
  const lines: string[] = [];
  const sent: string[] = [];
  let attempt = 0;
  let isSettleBroken = true;
  const client = createFakeClient(({ pathname }) => {
    if (pathname.endsWith("/settle_review_mail")) {
      const isBroken = isSettleBroken;
      isSettleBroken = false;
      return isBroken ? Response.json({ message: "gone" }, { status: 500 }) : Response.json(null);
    }
    attempt += 1;
    return Response.json([
      { ...MAIL, id: 1, attempt, email: "one@example.com" },
      // A row that the code does not expect.
      { ...MAIL, id: 2, attempt, email: "two@example.com", title: null },
      { ...MAIL, id: 3, attempt, email: "refused@example.com" },
      { ...MAIL, id: 4, attempt, email: "four@example.com" },
    ]);
  });
  const stop = startReviewMail({
    client,
    async sendMail({ to }) {
      if (to.startsWith("refused")) throw new Error("550 no such user");
      sent.push(to);
    },
    siteUrl: "https://news.example",
    log: pino({ level: "warn" }, { write: (line: string) => lines.push(line) }),
  });
  await vi.advanceTimersByTimeAsync(16_000);
  await stop();
  expect(sent).toEqual([
    "one@example.com",
    "four@example.com",
    "one@example.com",
    "four@example.com",
  ]);
  const of = (id: number) => lines.filter((line) => line.includes(`"mail":${id},`));
  expect([of(1), of(2), of(3), of(4)].map(({ length }) => length)).toEqual([1, 1, 1, 0]);
});

test("says what happened and leads to the article", () => {
  const link = "https://news.example/admin/articles/0b7e1e6e-6f0e-4a51-9ed2-1f6f4f3f9a11/edit";
  expect(writeReviewMail(MAIL, "https://news.example")).toEqual({
    subject: "Assigned to you: Flood",
    text: `Ada Reed has assigned the article “Flood” to you.\n\n${link}`,
  });
  const returned = writeReviewMail(
    { ...MAIL, kind: "returned", title: "A\r\nb ", note: "Who says so?", sender_name: "" },
    "https://news.example",
  );
  expect(returned.subject).toBe("Returned to you: A b");
  expect(returned.text).toContain("A colleague has returned");
  expect(returned.text).toContain("Who says so?");
});
