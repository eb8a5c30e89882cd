import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { timelineFixture } from "./fixture.ts";
import { TimelineView } from "./view.tsx";

test("a timeline is a region with its title for a name, and a list of dates and texts", () => {
  const html = renderToStaticMarkup(<TimelineView block={timelineFixture} />);
  const [, id] = /<section class="timeline" aria-labelledby="([^"]+)">/.exec(html) ?? [];
  expect(html).toContain(
    `<h2 id="${id}" dir="auto">The airship over the pole</h2><ol role="list" dir="auto">`,
  );
  expect(html).toContain(
    '<li><p class="timeline-date"><time dateTime="1926-05-11">11 May 1926</time></p><p>The <em>Norge</em> leaves',
  );
  expect(html).toContain('<time dateTime="1926-05-12T02:20">12 May 1926, 02:20</time>');
  expect(html).toContain('<p class="timeline-date">Two days later</p>');
});

test("a timeline without title or entries has a name for screen readers and no empty list", () => {
  const untitled = { ...timelineFixture, title: " " };
  expect(renderToStaticMarkup(<TimelineView block={untitled} />)).toContain(
    '<section class="timeline" aria-label="Timeline"><ol',
  );
  const titled = renderToStaticMarkup(
    <TimelineView block={{ ...timelineFixture, children: [] }} />,
  );
  expect(titled).not.toContain("<ol");
});
