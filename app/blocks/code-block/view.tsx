import type { CodeBlock } from "../../domain/content.ts";

/** Program text as it is written. Long lines scroll sideways in the block, which the keyboard reaches. */
export function CodeBlockView({ block: { language, children } }: { block: CodeBlock }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <pre className="article-code" dir="ltr" translate="no" tabIndex={0}>
      <code className={language === "" ? undefined : `language-${language}`}>
        {children.map(({ text }) => text).join("")}
      </code>
    </pre>
  );
}
