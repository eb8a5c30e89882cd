import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { errorCode } from "../../server/errors.ts";
import { InvalidInputError } from "./archive-file.ts";

/** Sections by the name or slug of a category of the archive, in lower case; null for one that becomes a tag alone. */
export type Sections = ReadonlyMap<string, string | null>;

const schema = z.record(z.string(), z.string().trim().min(1).max(120).nullable());

/**
 * Reads the file that maps categories of an archive to sections: `{"World news": "World", "Misc": null}`.
 *
 * @returns null if there is no such file.
 * @throws InvalidInputError when it is not readable, or says something else.
 */
export async function readSectionsFile(path: string): Promise<Sections | null> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`The file ${path} cannot be read: ${reason}.`);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join(".");
    throw new InvalidInputError(
      `${path} must be a JSON object of category names, each with the name of a section or null${place ? `: see "${place}"` : ""}.`,
    );
  }
  return new Map(Object.entries(parsed.data).map(([name, to]) => [toSectionKey(name), to]));
}

/** Writes a first version of the file, for the newsroom to change; one that exists stays as it is. */
export async function writeSectionsFile(
  path: string,
  sections: ReadonlyMap<string, string>,
): Promise<void> {
  const sorted = [...sections].sort(([one], [other]) => one.localeCompare(other));
  const text = `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
  await writeFile(path, text, { flag: "wx" });
}

/** The form in which the names of categories are compared. */
export function toSectionKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
