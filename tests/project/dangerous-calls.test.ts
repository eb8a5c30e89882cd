import { describe, expect, test } from "vitest";
import { readSourceFiles } from "../../scripts/source-files.ts";

/** Calls that are vulnerable with untrusted input, and the files where they are safe. */
const DANGEROUS: [what: string, pattern: RegExp, allowed: string[]][] = [
  ["code from text", /\beval\(|new Function\(|node:vm|setTimeout\(\s*["'`]/, []],
  [
    "markup from text",
    /dangerouslySetInnerHTML|insertAdjacentHTML|document\.write|\.(inner|outer)HTML\s*=(?!=)|srcdoc/i,
    [],
  ],
  [
    "another program",
    /node:child_process/,
    [
      // The build, with fixed arguments.
      "server/build-if-needed.ts",
      // PostgreSQL, with paths of DATA_DIR and POSTGRES_BIN and no shell.
      "backend/core/postgres/cluster.ts",
      "backend/core/postgres/find-programs.ts",
      "backend/core/postgres/server-account.ts",
      "backend/core/postgres/server-lock.ts",
      "backend/core/postgres/server-process.ts",
    ],
  ],
  ["a shell", /shell:\s*true|(?<![.\w])exec(Sync)?\(\s*["'`]/, []],
  ["an expression from a text", /new RegExp\(/, []],
  [
    "randomness that can be guessed",
    /Math\.random\(/,
    [
      // Spreads reconnections over time.
      "app/behaviors/new-articles.ts",
      "app/data/browser-client.ts",
      "server/live-news/event-streams.ts",
      // Orders versions of a file within a millisecond.
      "backend/storage/objects/object-record.ts",
    ],
  ],
  [
    "an old hash function",
    /create(Hash|Hmac)\(\s*["'](md\d|sha1)/i,
    [
      // The form of lists of leaked passwords.
      "backend/auth/passwords/breached-passwords.ts",
    ],
  ],
  ["a mode without authentication", /createCipheriv\(\s*["'][^"']*(?<!gcm)["']/, []],
  ["an unchecked certificate", /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/, []],
  [
    "messages of other windows",
    /(window|globalThis)\.(addEventListener\(\s*["']message|onmessage)|\.postMessage\([^)]*["']\*["']/,
    [],
  ],
];

const files = readSourceFiles();

describe("dangerous calls in the product", () => {
  test.each(DANGEROUS)("restricts %s to reviewed places", (_, pattern, allowed) => {
    const found = files.filter(({ text }) => pattern.test(withoutComments(text)));
    expect(found.map(({ path }) => path).sort()).toEqual([...allowed].sort());
  });
});

test("follows no redirects in outgoing requests", () => {
  const asking = files.filter(
    ({ path, text }) =>
      /^(server|backend)\//.test(path) && /await fetch\(/.test(withoutComments(text)),
  );
  expect(asking.length).toBeGreaterThan(0);
  const following = asking.filter(({ text }) => !text.includes('redirect: "error"'));
  expect(following.map(({ path }) => path)).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(?<=^|\s)\/\/.*$/gm, "");
}
