import { expect, test } from "vitest";
import { type MessageSummary, mailStatus, messageStatus, replyAddress } from "./contact-message.ts";

const MESSAGE: MessageSummary = {
  id: "1",
  name: "Ada",
  email: "ada+news@example.org",
  subject: "Bridges & tunnels",
  receivedAt: "2026-01-02T03:04:05Z",
  isRead: false,
  isDone: false,
  mail: { sentAt: null, attempts: 0, error: null, dueAt: "2026-01-02T03:04:05Z" },
};

test.each([
  [{ isRead: false, isDone: false }, "Unread"],
  [{ isRead: true, isDone: false }, "Read"],
  [{ isRead: true, isDone: true }, "Done"],
  [{ isRead: false, isDone: true }, "Done"],
])("a message with %j has the status %s", (state, text) => {
  expect(messageStatus({ ...MESSAGE, ...state })).toBe(text);
});

test.each([
  [{ sentAt: "2026-01-02T03:04:06Z" }, "Sent"],
  [{ error: null }, "Waiting"],
  [{ error: "refused" }, "Not sent yet"],
])("an email with %j has the status %s", (state, text) => {
  expect(mailStatus({ ...MESSAGE.mail, ...state })).toBe(text);
});

test("replyAddress keeps the subject and encodes the address", () => {
  expect(replyAddress(MESSAGE)).toBe(
    "mailto:ada%2Bnews@example.org?subject=Re%3A%20Bridges%20%26%20tunnels",
  );
  expect(replyAddress({ ...MESSAGE, subject: "RE: Hi", email: "a?bcc=x@example.org" })).toBe(
    "mailto:a%3Fbcc%3Dx@example.org?subject=RE%3A%20Hi",
  );
});
