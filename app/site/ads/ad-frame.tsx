import type { TagAd } from "./ad-schema.ts";

/** Takes the colours of the page around it, so that its background stays that of the page. */
const STYLE =
  "html{color-scheme:light dark}body{display:grid;place-items:center;min-height:100vh;margin:0;overflow:hidden}";

/** A document with nothing but somebody else's element and the script that fills it. */
export function AdFrame({ ad }: { ad: TagAd }) {
  const { element: Element, script, scriptAttributes } = ad;
  const { class: className, ...attributes } = ad.attributes;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Advertisement</title>
        <base target="_blank" />
        <style>{STYLE}</style>
      </head>
      <body>
        <Element className={className} {...attributes} />
        <script src={script} defer {...scriptAttributes} />
      </body>
    </html>
  );
}
