import { z } from "zod";

/** Settings of an S3-compatible store, which replaces the disk. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

const REQUIRED = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
const SECRETS = new Set(["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);

/** The `S3_…` variables; the descriptions are those of docs/configuration.md. */
export const s3VariablesSchema = z.object({
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: "takes an address like https://s3.example.org",
    })
    .meta({
      description: "S3-compatible storage for uploaded files, instead of `DATA_DIR/storage`.",
      examples: ["https://s3.example.org"],
    }),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: "takes a region like eu-central-1" })
    .default("us-east-1")
    .meta({ description: "Region of the bucket.", examples: ["eu-central-1"] }),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: "takes a bucket name: 3 to 63 lower-case letters, digits, dots and hyphens",
    })
    .meta({ description: "Name of the bucket.", examples: ["news-files"] }),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^\S+$/, { error: "takes a key without spaces" })
    .meta({ description: "Access key." }),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^\S+$/, { error: "takes a key without spaces" })
    .meta({ description: "Secret of the access key." }),
  S3_FORCE_PATH_STYLE: z
    .enum(["0", "1"], { error: "takes 1 (bucket in the path) or 0 (bucket in the host name)" })
    .default("0")
    .meta({
      description: "`1`: the bucket is in the path, as MinIO has it; `0`: in the host name.",
      examples: ["1"],
    }),
});

const settingsSchema = s3VariablesSchema.transform(
  (env): S3Settings => ({
    endpoint: env.S3_ENDPOINT.replace(/(?<!\/)\/+$/, ""),
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE === "1",
  }),
);

/** Parsed settings, or one line for each invalid value. */
export type ParsedS3Settings =
  | { ok: true; settings: S3Settings | undefined }
  | { ok: false; problems: string[] };

/**
 * Reads the `S3_…` variables: all that S3 needs, or none, and files are stored on disk.
 * Empty values count as absent. The messages never contain secrets.
 */
export function parseS3Settings(env: Record<string, string | undefined>): ParsedS3Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name.startsWith("S3_") && value),
  );
  const isAsked = [...REQUIRED, "S3_REGION", "S3_FORCE_PATH_STYLE"].some((name) => given[name]);
  if (!isAsked) return { ok: true, settings: undefined };
  const missing = REQUIRED.filter((name) => !given[name]);
  if (missing.length > 0) {
    return {
      ok: false,
      problems: missing.map(
        (name) =>
          `${name} is missing: files are kept in S3 only when ${listNames(REQUIRED)} are all set.`,
      ),
    };
  }
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return { ok: true, settings: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const got = SECRETS.has(name) ? "something else" : JSON.stringify(given[name]);
      return `${name} ${issue.message}, and got ${got}.`;
    }),
  };
}

function listNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
