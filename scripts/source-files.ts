import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The product's own source files, without tests. */
export function readSourceFiles(): { path: string; text: string }[] {
  const folders = ["app", "server", "backend", "archive", "supabase"];
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders])
    .toString()
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|^backend\/tests\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}
