import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PROJECT_FOLDER = join(import.meta.dirname, "..");
const LIST = "scripts/banned-words.txt";
const TEXT = /\.(tsx?|css|sql|md|ya?ml|sh|vcl)$/;
/** Texts that others wrote: demo articles and clipboard contents. */
const EXCLUDED = /^(supabase\/demo\/|app\/editor\/paste\/samples\/|CODE_OF_CONDUCT\.md$)/;

export type Banned = { pattern: RegExp; phrase: string; replacement: string };

/** `npm run check:language`: fails when a name, comment, test title, message or document contains a banned phrase. */
function main(): void {
  const banned = parseList(readFileSync(join(PROJECT_FOLDER, LIST), "utf8"));
  const found = listFiles().flatMap((path) => {
    const lines = [path, ...readFileSync(join(PROJECT_FOLDER, path), "utf8").split("\n")];
    return lines.flatMap((line, number) =>
      findBanned(line, banned).map(
        ({ phrase, replacement }) => `${path}:${number}: "${phrase}", write "${replacement}"`,
      ),
    );
  });
  for (const line of found) console.error(`✗ ${line}`);
  if (found.length > 0) process.exit(1);
}

/** Parses the lines "phrase => replacement" of the list. */
export function parseList(text: string): Banned[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [phrase = "", replacement = ""] = line.split(" => ").map((part) => part.trim());
      return { phrase, replacement, pattern: new RegExp(`\\b${toWords(phrase)}(e?s)?\\b`) };
    });
}

/** The banned phrases in a line of text or a path. */
export function findBanned(line: string, banned: Banned[]): Banned[] {
  const words = toWords(line);
  return banned.filter(({ pattern }) => pattern.test(words));
}

/** Splits names such as `keptPage`, `kept-page` and `kept_page` into words in lower case. */
function toWords(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]/g, " ")
    .toLowerCase();
}

function listFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: PROJECT_FOLDER,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((path) => TEXT.test(path) && !EXCLUDED.test(path) && !path.includes("check-language"))
    .filter((path) => existsSync(join(PROJECT_FOLDER, path)));
}

if (import.meta.main) main();
