import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { CalendarArticle } from "../../app/domain/newsroom/calendar-feed.ts";
import { writeCalendar } from "./write-calendar.ts";

const SITE = { name: "The Paper, Inc.", url: "https://news.example", timeZone: "America/New_York" };

const article = (fields: Partial<CalendarArticle> = {}): CalendarArticle => ({
  id: "0b5f2f1e-8d0f-4a57-9a57-3a2f6ffb1a11",
  title: "The flood",
  stage: "review",
  categoryName: "World",
  assignee: "Ada Reed",
  dueAt: null,
  plannedFor: null,
  changedAt: "2031-05-01T08:00:00.123Z",
  ...fields,
});

/** Events of a calendar, read by a parser. */
function read(articles: CalendarArticle[]) {
  const text = writeCalendar(articles, SITE);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((part) => {
    const event = new ICAL.Event(part);
    const text = (name: string) => part.getFirstPropertyValue(name)?.toString();
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      start: event.startDate.toString(),
      zone: event.startDate.zone.tzid,
      stamp: text("dtstamp"),
      url: text("url"),
      status: text("status"),
      categories: part.getFirstProperty("categories")?.getValues(),
    };
  });
  return { text, calendar, events };
}

test("lists the planned and the due date of an article, in UTC, with a link to its form", () => {
  const { text, calendar, events } = read([
    article({ plannedFor: "2031-05-06T14:30:00+00:00", dueAt: "2031-05-05T12:00:00-04:00" }),
  ]);
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(text).toContain("\r\nX-WR-CALNAME:The Paper\\, Inc.: Plan\r\n");
  const address = `https://news.example/admin/articles/${article().id}/edit`;
  const shared = {
    zone: "UTC",
    stamp: "2031-05-01T08:00:00Z",
    url: address,
    categories: ["World"],
    description: `Stage: In review\nAssigned to: Ada Reed\nCategory: World\n${address}`,
  };
  expect(events).toEqual([
    {
      ...shared,
      uid: `publication-${article().id}@news.example`,
      summary: "Planned: The flood",
      start: "2031-05-06T14:30:00Z",
      status: "TENTATIVE",
    },
    {
      ...shared,
      uid: `due-${article().id}@news.example`,
      summary: "Due: The flood",
      start: "2031-05-05T16:00:00Z",
      status: undefined,
    },
  ]);
});

test("a publication that is scheduled is certain, and at its minute", () => {
  const { events } = read([
    article({ stage: "scheduled", title: "", plannedFor: "2031-05-06T04:00:00Z", assignee: null }),
  ]);
  expect(events).toMatchObject([
    { summary: "Goes out: Untitled", start: "2031-05-06T04:00:00Z", status: "CONFIRMED" },
  ]);
});

test("midnight in the newsroom is the whole day there", () => {
  const { text, events } = read([
    article({ plannedFor: "2031-05-06T04:00:00Z", dueAt: "2031-05-06T00:00:00Z" }),
  ]);
  expect(events.map(({ start }) => start)).toEqual(["2031-05-06", "2031-05-06T00:00:00Z"]);
  expect(text).toContain("DTSTART;VALUE=DATE:20310506\r\n");
});

test("ids stay the same when an article changes", () => {
  const uids = (fields: Partial<CalendarArticle>) =>
    read([article({ plannedFor: "2031-05-06T14:30:00Z", ...fields })]).events.map(({ uid }) => uid);
  expect(
    uids({ title: "Another", plannedFor: "2032-01-01T00:00:00Z", stage: "scheduled" }),
  ).toEqual(uids({}));
});

test("any text comes back as it was, in lines of at most 75 octets that end in CRLF", () => {
  const title = `Floods; "rain", \\ and wind:\nBEGIN:VEVENT ${"Überschwemmung 🌊 ".repeat(20)}end`;
  const { text, events } = read([
    article({ title, categoryName: "Land, sea; air", plannedFor: "2031-05-06T14:30:00Z" }),
  ]);
  expect(events).toMatchObject([{ summary: `Planned: ${title}`, categories: ["Land, sea; air"] }]);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const lines = text.split("\r\n");
  expect(lines.join("")).not.toMatch(/[\r\n]/);
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
});

test("characters that no calendar may hold are left out", () => {
  const { events } = read([
    article({ title: "A\u0000B\u0007C\ud800", plannedFor: "2031-05-06T14:30:00Z" }),
  ]);
  expect(events).toMatchObject([{ summary: "Planned: ABC\ufffd" }]);
});

test("a plan without dates is an empty calendar", () => {
  expect(read([article()]).events).toEqual([]);
});
