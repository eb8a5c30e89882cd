import { expect, test } from "vitest";
import { formatCsv } from "./format-csv.ts";
import { createReportBuilder } from "./import-report.ts";

test("lists all that was changed, rejected or missing, safe for a spreadsheet", () => {
  const builder = createReportBuilder("archive.xml", "WordPress export", false);
  builder.addChange({ where: "post 1", title: '=SUM("a")', what: "slug made from the title" });
  builder.reject({ where: "post 2", title: "Harbor, again", reason: "in the trash" });
  builder.ignore({ where: "post 9", title: "About", what: "nav_menu_item" });
  builder.ignore({ where: "post 8", title: "a pier", what: "attachment" });
  builder.addLinkedImage({ where: "post 5", reference: "https://old.example/c.jpg" });
  builder.addMissingImage({ where: "post 3", reference: "/a.jpg", reason: "no address" });
  builder.addRejectedImage({ where: "post 4", reference: "b.svg", reason: "not a JPEG" });
  expect(formatCsv(builder.report).split("\r\n")).toEqual([
    "kind,where,title or address,what",
    'changed,post 1,"\'=SUM(""a"")",slug made from the title',
    "ignored,post 9,About,nav_menu_item",
    'rejected,post 2,"Harbor, again",in the trash',
    'image linked,post 5,https://old.example/c.jpg,"served by the old site, and lost with it; --download fetches them"',
    "image missing,post 3,/a.jpg,no address",
    "image rejected,post 4,b.svg,not a JPEG",
    'attachment,post 8,a pier,"files, imported where an article shows them"',
    "",
  ]);
});

test("counts what is beyond the list", () => {
  const builder = createReportBuilder("archive.xml", "WordPress export", false);
  for (let index = 0; index < 10_002; index += 1) {
    builder.reject({ where: `post ${index}`, title: "", reason: "in the trash" });
  }
  expect(formatCsv(builder.report)).toMatch(/not listed,,,2 more\r\n$/);
});
