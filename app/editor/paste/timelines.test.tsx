// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { timelineFixture } from "../../blocks/timeline/fixture.ts";
import { TimelineView } from "../../blocks/timeline/view.tsx";
import { code, openForPaste, pasteHtml } from "../paste-into-article.ts";
import { entriesOf } from "./slices.ts";

beforeAll(code.load);

const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });
const entry = (date: string, ...children: unknown[]) => ({
  type: "timeline-entry",
  date,
  children,
});

test("a timeline that is copied from a page of the site is pasted as it was", () => {
  // Browsers copy a line break as an element.
  const html = renderToStaticMarkup(<TimelineView block={timelineFixture} />).replace("\n", "<br>");
  expect(pasteHtml(`<p>Before</p>${html}<p>After</p>`)).toEqual([
    paragraph("Before"),
    timelineFixture,
    paragraph("After"),
  ]);
});

test("a definition list of dates becomes a timeline, any other stays text", () => {
  expect(
    pasteHtml(
      "<p>Before</p><dl><div><dt>12 <b>May</b> 1926</dt><dd>It <i>flies</i>.</dd><dd>Far.</dd></div><dt>1928</dt></dl>",
    ),
  ).toEqual([
    paragraph("Before"),
    {
      type: "timeline",
      title: "",
      children: [
        entry("12 May 1926", { text: "It " }, { text: "flies", italic: true }, { text: ".\nFar." }),
        entry("1928"),
      ],
    },
  ]);
  for (const html of [
    "<dl><dt>Ebb</dt><dd>Falling tide</dd><dt>1928</dt><dd>A year</dd></dl>",
    "<dl><dt>1928</dt><dd>A year</dd></dl>",
    "<dl><dd>A</dd><dt>1928</dt><dd>B</dd><dt>1929</dt></dl>",
    "<dl><dt>1928</dt><dd><ul><li>A</li></ul></dd><dt>1929</dt><dd>B</dd></dl>",
  ])
    expect(JSON.stringify(pasteHtml(html)), html).not.toContain("timeline");
});

test("blocks that are pasted into an entry become entries, with their own dates where they have some", () => {
  const { editor } = openForPaste();
  const { schema } = editor.state;
  const line = (text: string) => schema.node("paragraph", null, schema.text(text));
  const dated = schema.node("timelineEntry", { date: "1928" }, schema.text("b"));
  const timeline = schema.node("timeline", null, [dated]);
  const doc = schema.node("doc", null, [line("a"), timeline]);
  const slice = entriesOf(doc.slice(0, doc.content.size), schema);
  expect(slice.content.toJSON()).toEqual([
    { type: "timelineEntry", attrs: { date: "" }, content: [{ type: "text", text: "a" }] },
    { type: "timelineEntry", attrs: { date: "1928" }, content: [{ type: "text", text: "b" }] },
  ]);
  expect(slice.openStart).toBe(1);
  expect(entriesOf(doc.slice(3, doc.content.size), schema).openStart).toBe(0);
});
