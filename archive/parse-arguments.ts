import { parseArgs } from "node:util";
import { z } from "zod";
import { httpAddress } from "../server/settings/variable-schemas.ts";

export const USAGE = `Usage: npm run import -- FILE [--media FOLDER] [--download FOLDER] [--site ADDRESS]
                              [--sections FILE] [--dry-run | --check] [--report FILE]

  FILE             a WordPress export (WXR), a Ghost export or JSON Lines, gzipped or not; the
                   zip file of Substack or Medium; or a folder or zip file of Markdown
  --media FOLDER   the folder with the images of the archive
  --download FOLDER
                   fetch images and recordings that are not in the media folder from the
                   old site, into this folder; another run fetches only the rest
  --site ADDRESS   the address of the old site, such as https://news.example.org, for
                   archives that do not name it: links and images without a host
  --sections FILE  a JSON file that maps categories of the archive to sections of this site;
                   a dry run writes its first version
  --dry-run        report what would be imported without writing
  --check          compare the archive with what an import stored, without writing;
                   fails if articles are missing or less than 99 % of anything is kept
  --report FILE    also write the report, as JSON, or as CSV for a spreadsheet
                   where the name ends with .csv
`;

const path = z.string().min(1);
const argumentsSchema = z.object({
  file: path,
  media: path.optional(),
  download: path.optional(),
  site: httpAddress.transform((address) => `${address}/`).optional(),
  sections: path.optional(),
  dryRun: z.boolean(),
  check: z.boolean(),
  report: path.optional(),
});

export type ImportArguments = z.infer<typeof argumentsSchema>;

/** Parses the command's arguments; returns "help" or a problem as one sentence. */
export function parseArguments(args: string[]): ImportArguments | "help" | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        media: { type: "string" },
        download: { type: "string" },
        site: { type: "string" },
        sections: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        report: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return "help";
    if (positionals.length !== 1) return { problem: "Name one FILE." };
    if (values.check && values["dry-run"])
      return { problem: "Use --check or --dry-run: neither writes anything." };
    const given = { ...values, file: positionals[0], dryRun: values["dry-run"] };
    const { data, error } = argumentsSchema.safeParse(given);
    if (data) return data;
    const name = error.issues[0]?.path.join(".");
    const rule = name === "site" ? "must be an http or https address" : "must not be empty";
    return { problem: `${name} ${rule}.` };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
