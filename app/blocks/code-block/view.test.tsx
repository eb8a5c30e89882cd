import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { codeBlockFixture } from "./fixture.ts";
import { CodeBlockView } from "./view.tsx";

test("code keeps its lines, its indentation and its language", () => {
  expect(renderToStaticMarkup(<CodeBlockView block={codeBlockFixture} />)).toBe(
    '<pre class="article-code" dir="ltr" translate="no" tabindex="0"><code class="language-python">' +
      "for year in years:\n    print(&quot;&lt;b&gt;&quot;, year)\n</code></pre>",
  );
});
