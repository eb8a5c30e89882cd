import { expect, test } from "vitest";
import { writeReviewMail } from "./write-mail.ts";

const MAIL = {
  kind: "assigned" as const,
  article_id: "0b7e1e6e-6f0e-4a51-9ed2-1f6f4f3f9a11",
  title: "Flood",
  note: null,
  sender_name: "Ada Reed",
};

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

test.each([
  ["mentioned", "Note to you: Flood", /^Ada Reed mentions you in a note/, "/edit"],
  ["noted", "Note for you: Flood", /^Ada Reed has given you a note/, "/edit"],
  ["request", "Asks for access: Flood", /^Ada Reed would like to read or write/, "/admin/for-you"],
  ["shared", "Shared with you: Flood", /^Ada Reed has shared/, "/edit"],
] as const)("writes the mail of the kind %s", (kind, subject, first, address) => {
  const note = kind === "mentioned" ? "Is this so?" : null;
  const mail = writeReviewMail({ ...MAIL, kind, note }, "https://news.example");
  expect(mail.subject).toBe(subject);
  expect(mail.text).toMatch(first);
  expect(mail.text.includes("Is this so?")).toBe(note !== null);
  expect(mail.text.endsWith(address)).toBe(true);
});

test("a line break in a name or a title adds no line to the text", () => {
  const { text } = writeReviewMail(
    {
      ...MAIL,
      title: "Flood\n\nin the valley",
      sender_name: "Ada\r\n\r\nhttps://evil.example\u2028",
    },
    "https://news.example",
  );
  expect(text.split(/\n\n/)).toEqual([
    "Ada https://evil.example has assigned the article “Flood in the valley” to you.",
    expect.stringMatching(/^https:\/\/news\.example\/admin\/articles\//),
  ]);
});
