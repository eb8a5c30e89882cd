import type { ServerResponse } from "node:http";
import pino from "pino";
import { expect, test } from "vitest";
import { createOutageLog } from "./outages.ts";

function open(isDatabaseUp = async () => true) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const outages = createOutageLog(isDatabaseUp, log);
  const answer = (method: string, path: string, statusCode: number, code?: string) =>
    outages.countAnswer(method, path, {
      statusCode,
      getHeader: () => (code ? `PostgREST; error=${code}` : undefined),
    } as unknown as ServerResponse);
  return { outages, lines, answer };
}

test("a full disk is one line, its end another with the number of refused requests", () => {
  const { lines, answer } = open();
  answer("POST", "/storage/v1/object/a", 507);
  answer("POST", "/storage/v1/object/a", 507);
  answer("PATCH", "/rest/v1/articles", 503, "53100");
  answer("GET", "/storage/v1/object/a", 200);
  expect(lines.map(({ outage, refused }) => [outage, refused])).toEqual([
    ["file disk", undefined],
    ["database disk", undefined],
  ]);
  answer("POST", "/storage/v1/object/a", 200);
  answer("PATCH", "/rest/v1/articles", 204);
  expect(lines.slice(2)).toMatchObject([
    { outage: "file disk", refused: 2, msg: "the disk of the stored files has room again" },
    { outage: "database disk", refused: 1 },
  ]);
});

test("a lost change feed is logged when it is lost and when it is back", () => {
  const { outages, lines } = open();
  outages.set("change feed", false);
  outages.set("change feed", true);
  outages.set("change feed", true);
  outages.set("change feed", false);
  expect(lines.map(({ msg }) => msg)).toEqual([
    expect.stringContaining("the change feed is lost"),
    "the change feed is back",
  ]);
});

test("a database that is away is checked until it answers", async () => {
  let isUp = false;
  const { lines, answer } = open(async () => isUp);
  answer("GET", "/rest/v1/articles", 503);
  await expect.poll(() => lines.length).toBe(1);
  answer("GET", "/rest/v1/articles", 503);
  isUp = true;
  await expect.poll(() => lines.length, { timeout: 5000 }).toBe(2);
  expect(lines).toMatchObject([
    { level: 50, outage: "database" },
    { level: 40, outage: "database", refused: 1, seconds: expect.any(Number) },
  ]);
});
