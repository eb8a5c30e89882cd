import fc from "fast-check";

/** Marker of injected markup and scripts, which must not appear in tags, attributes or URLs. */
export const CANARY = "canary";

const ATTEMPTS = [
  `<script>${CANARY}()</script>`,
  `"><img src=x onerror=${CANARY}()>`,
  `' onmouseover='${CANARY}()' x='`,
  `</script><script>${CANARY}()</script>`,
  `--><svg/onload=${CANARY}()>`,
  `]]><x:script>${CANARY}()</x:script>`,
  `javascript:${CANARY}()`,
  ` JaVa\tScRiPt:${CANARY}()`,
  `data:text/html,<script>${CANARY}()</script>`,
  `<!--${CANARY}`,
  `<![CDATA[${CANARY}`,
  `<?xml ${CANARY}?>`,
  "&lt;b&gt;",
  "&#x3c;b>",
  "\0",
  "a\0b",
  "\ud800",
  "x\udfffy",
  "\u202eright\u202c",
  "\ufffe\uffff",
  "\u2028\u2029",
  "\u0001\u000b\u001b[31m",
  "\r\n\r\n",
  "%",
  "%zz",
  "%00",
  "../../etc/passwd",
  "//evil.example/",
  "https://exa mple.org/",
  "http://[",
  "https://a.example/?q=<b>'\"",
  "__proto__",
  "constructor",
  "🗞️",
  "日本語の見出し",
  "x".repeat(3000),
  "é".repeat(400),
];

/** Generates hostile or random text. */
export const hostileText = fc.oneof(
  fc.constantFrom(...ATTEMPTS),
  fc.tuple(fc.constantFrom(...ATTEMPTS), fc.constantFrom(...ATTEMPTS)).map((two) => two.join("")),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({ unit: "grapheme", maxLength: 30 }),
);
