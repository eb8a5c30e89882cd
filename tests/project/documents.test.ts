import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(PROJECT_FOLDER, path), "utf8");
const isThere = (path: string) => existsSync(join(PROJECT_FOLDER, path));

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: PROJECT_FOLDER,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && isThere(path));
const documents = files.filter(
  (path) => path.endsWith(".md") && !/^(scripts|supabase\/demo)\//.test(path),
);

test("every relative link in the documents leads to an existing file and heading", () => {
  const broken = documents.flatMap((document) =>
    listLinks(read(document))
      .filter((link) => !leadsSomewhere(document, link))
      .map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("every path that ARCHITECTURE.md and CONTRIBUTING.md name exists", () => {
  const paths = ["ARCHITECTURE.md", "CONTRIBUTING.md"].flatMap((document) => [
    ...read(document).matchAll(
      /(?<=[`\s])(?:app|server|backend|archive|supabase|tests|scripts|bench|docs)\/[\w./-]*/g,
    ),
  ]);
  // The page of the recipe.
  const missing = paths
    .map(([path]) => path)
    .filter((path) => !isThere(path) && !path.includes("press"));
  expect(missing).toEqual([]);
});

test("every test file that a document names exists", () => {
  const named = documents.flatMap((document) => [
    ...read(document).matchAll(/(?<=`)[\w./-]+\.(?:test|spec)\.tsx?(?=`)/g),
  ]);
  const missing = named
    .map(([name]) => name)
    .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)));
  expect(named.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

const decisions = documents.filter((path) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path));

test("every decision has a date, a status of one word, context, decision and consequences", () => {
  const form =
    /^# \d+\. [^\n]+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|superseded)\n[^#]*## Context\n.*\n## Decision\n.*\n## Consequences\n/s;
  expect(decisions.length).toBeGreaterThan(40);
  expect(decisions.filter((path) => !form.test(read(path)))).toEqual([]);
});

test("the index lists number, title and status of every decision", () => {
  const rows = decisions.map((path) => {
    const [, number = "", title = ""] = /^# (\d+)\. (.+)$/m.exec(read(path)) ?? [];
    const [, status = ""] = /^- Status: (\w+)$/m.exec(read(path)) ?? [];
    return `| ${number} | [${title}](${basename(path)}) | ${status} |`;
  });
  const index = read("docs/decisions/README.md").split("\n");
  expect(index.filter((line) => /^\| \d/.test(line))).toEqual(rows);
});

/** The relative targets of Markdown links and images, without code. */
function listLinks(text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const target = file === "" ? document : join(dirname(document), file);
  if (!isThere(target)) return false;
  return anchor === undefined || listAnchors(read(target)).includes(anchor);
}

/** The anchors that GitHub generates for headings. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
