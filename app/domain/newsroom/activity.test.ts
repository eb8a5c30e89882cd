import { expect, test } from "vitest";
import {
  type ActivityEntry,
  describeActivity,
  doerText,
  parseActivityParameters,
  toActivitySearch,
  toCsvLine,
} from "./activity.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  at: "2026-11-25T20:00:00+00:00",
  userId: ID,
  userName: "Nina",
  action: "published",
  articleId: ID,
  subject: { title: "Flood" },
  subjectName: null,
  ...fields,
});

test.each(["", `?person=${ID}&article=${ID}&day=2026-11-25&before=12`])(
  "reads and writes the address %j of the log without loss",
  (search) => {
    expect(toActivitySearch(parseActivityParameters(new URLSearchParams(search)))).toBe(search);
  },
);

test("ignores malformed filters of the log", () => {
  const search = new URLSearchParams("person=me&article=x&day=2026-13-01&before=-1");
  expect(toActivitySearch(parseActivityParameters(search))).toBe("");
});

test("describes what was done in a sentence", () => {
  expect(describeActivity(entry({}))).toEqual({ verb: "published", title: "Flood", detail: "" });
  const changed = entry({ action: "changed", subject: { title: " ", columns: ["title", "tags"] } });
  expect(describeActivity(changed)).toEqual({
    verb: "changed",
    title: "Untitled",
    detail: "Changed: title and tags",
  });
  const plan = { title: "Flood", kind: "publish", columns: ["title"] };
  expect(describeActivity(entry({ action: "planned", subject: plan }))).toEqual({
    verb: "planned a change of",
    title: "Flood",
    detail: "Changed: title",
  });
  const withdrawal = { title: "Flood", kind: "unpublish" };
  expect(describeActivity(entry({ action: "planned", subject: withdrawal })).detail).toBe(
    "Takes it off the site",
  );
  const correction = { title: "Flood", kind: "correction", note: "It was not 1961." };
  expect(describeActivity(entry({ action: "corrected", subject: correction })).detail).toBe(
    "Correction. It was not 1961.",
  );
  const role = { role: "author", previous: "reader" };
  expect(
    describeActivity(entry({ action: "role-changed", subject: role, subjectName: "Ole" })),
  ).toEqual({ verb: "made Ole an author", title: "", detail: "Before: reader" });
  expect(describeActivity(entry({ action: "invited", subject: role })).verb).toBe(
    "invited a deleted account as an author",
  );
  const setting = { name: "staff_access", value: "role", previous: "any-user" };
  expect(describeActivity(entry({ action: "setting-changed", subject: setting }))).toEqual({
    verb: "changed who may use the newsroom",
    title: "",
    detail: "From everyone who signs in to staff",
  });
  const rules = { name: "publishing_rules", value: '{"alt": "required"}' };
  expect(describeActivity(entry({ action: "setting-changed", subject: rules }))).toEqual({
    verb: "changed the checklist for publishing",
    title: "",
    detail: "",
  });
  expect(describeActivity(entry({ subject: { count: 60 } })).verb).toBe(
    "published 60 articles at once",
  );
});

test("names who did it, also where no account is left", () => {
  expect(doerText(entry({}))).toBe("Nina");
  expect(doerText(entry({ userName: null }))).toBe("A deleted account");
  expect(doerText(entry({ userId: null, userName: null }))).toBe("The site");
});

test("writes lines of CSV that no spreadsheet runs as a formula", () => {
  const line = toCsvLine(entry({ userName: "=1+1", subject: { title: 'He said "no", twice' } }));
  expect(line).toBe(`2026-11-25T20:00:00+00:00,'=1+1,published,${ID},"He said ""no"", twice",\r\n`);
});
