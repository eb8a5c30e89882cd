import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReaderNoteField } from "./reader-note-field.tsx";

function render(kind: "nothing" | "update" | "correction", error?: string): string {
  return renderToStaticMarkup(
    <ReaderNoteField value={{ kind, text: "" }} onChange={() => undefined} error={error} />,
  );
}

test("asks for a sentence where readers are told something", () => {
  expect(render("nothing")).not.toContain("<textarea");
  expect(render("update")).toContain("What is new (optional)");
  expect(render("correction")).toMatch(/<textarea[^>]* required/);
});

test("connects the sentence with what is wrong with it", () => {
  const html = render("correction", "Tell readers.");
  const [, id] = /<p id="([^"]*-error)"[^>]*>Tell readers\./.exec(html) ?? [];
  expect(html).toContain(`aria-describedby="${id}"`);
});
