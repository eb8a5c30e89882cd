// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { Doc } from "yjs";
import { createImageUploads } from "../../app/blocks/image/image-uploads.ts";
import { nodeText } from "../../app/domain/newsroom/read-time.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { schemaExtensions } from "../../app/editor/engine/schema.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import { readFragment } from "../../app/editor/engine/stored-body.ts";
import { arbitraryHtml } from "../../app/editor/paste/arbitrary-html.ts";
import { createLazyHtmlCode } from "../../app/editor/paste/html-code.ts";
import { pasteRules } from "../../app/editor/paste-rules.ts";
import { sharedBody } from "../../app/editor/shared-body.ts";
import { measureCpuTime } from "../support/measure-cpu-time.ts";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { corruptedText } from "./corrupt-text.ts";
import { CANARY, hostileText } from "./hostile-text.ts";

/** Pasting any clipboard content gives a valid document without scripts, in bounded time. */

const code = createLazyHtmlCode();
beforeAll(code.load);

/** Pastes into an empty article and returns its blocks. */
function paste(html: string): unknown[] {
  const uploads = createImageUploads({
    findFacts: async () => null,
    upload: async () => "2026/11/pasted.png",
    previews: { create: () => "blob:x", revoke: () => undefined },
  });
  const fragment = getSharedBody(new Doc());
  const editor = new Editor({
    extensions: [
      ...schemaExtensions,
      ...sharedBody(fragment),
      pasteRules(uploads, code, () => Promise.reject(new Error("No site is asked"))),
    ],
  });
  try {
    editor.view.pasteHTML(html, new ClipboardEvent("paste"));
    editor.state.doc.check();
    return readFragment(fragment, undefined).main;
  } finally {
    editor.destroy();
  }
}

function expectStorable(html: string): void {
  const main = paste(html);
  const stored: unknown = JSON.parse(JSON.stringify({ main }));
  // The editor keeps a blank first block, so that the form can refuse it; nobody else sees one.
  const visible = isBlank(main[0]) ? main.slice(1) : main;
  expect(parseContent(stored)).toEqual(visible);
  const addresses = JSON.stringify(main).match(/"(?:href|src)":"[^"]*"/g) ?? [];
  expect(
    addresses.filter((address) => /":"\s*(?!https?:|mailto:|2026\/|")/i.test(address)),
  ).toEqual([]);
}

function isBlank(block: unknown): boolean {
  const { type } = Object(block) as { type?: unknown };
  return type === "paragraph" && nodeText(block) === "";
}

test(
  "pastes corrupted HTML as a valid document",
  () => {
    const broken = arbitraryHtml.chain(({ html }) => corruptedText(html));
    fc.assert(fc.property(broken, expectStorable), budget(60));
  },
  TIME_LIMIT_MS,
);

test(
  "pastes any text in place of HTML as a valid document",
  () => {
    const part = fc.oneof(
      hostileText,
      fc.constantFrom(
        `<a href="javascript:${CANARY}()">x</a>`,
        `<img src="data:image/png;base64,AAAA">`,
        "<table><td>",
        "</p></div>",
        "<li>",
        "<ul><ul><ul>",
        "<svg><title><img>",
        "<math><mtext><table><mglyph>",
        '<p data-pm-slice="9 9 []">',
        '<div data-pm-slice="1 1 [&quot;list&quot;,null]"><p>',
        '<p data-pm-slice="0 0 null">',
        '<p data-pm-slice="0 0 7">',
        '<p data-pm-slice="0 0 [&quot;heading&quot;,{&quot;level&quot;:[]}]">',
        '<p data-pm-slice="1 1 [&quot;constructor&quot;,7,&quot;list&quot;,&quot;x&quot;]">',
        '<p style="mso-list:l0 level99 lfo1">',
        "<template><p>",
        "<frameset>",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => expectStorable(parts.join("a"))),
      budget(60),
    );
  },
  TIME_LIMIT_MS,
);

test.each([
  '<p data-pm-slice="1 1 null">word',
  '<p data-pm-slice="0 0 null"><p data-pm-slice="0 0 []">word',
  '<p data-pm-slice="0 0 [&quot;heading&quot;,{&quot;level&quot;:[]}]">word',
  '<div data-pm-slice="1 1 [&quot;heading&quot;,{}]"><p>word',
])("pastes what another editor copied: %s", (html) => {
  expect(JSON.stringify(paste(html))).toContain("word");
});

const MAX_CPU_MS = 5000;

async function expectQuick(html: string): Promise<void> {
  const { milliseconds } = await measureCpuTime(() => expectStorable(html));
  expect(milliseconds).toBeLessThan(MAX_CPU_MS);
}

test.each(["div", "b", "ul", "ul><li", "blockquote", "table><tr><td"])(
  "pastes 300 nested <%s> in bounded time",
  (tag) => expectQuick(`${`<${tag}>`.repeat(300)}word`),
  TIME_LIMIT_MS,
);

test.each(["<p>word</p>", "<b>a</b><i>b</i>", "<li>word</li>", "<td>a</td>"])(
  "pastes 2000 sibling %s in bounded time",
  (html) => expectQuick(html.repeat(2000)),
  TIME_LIMIT_MS,
);
