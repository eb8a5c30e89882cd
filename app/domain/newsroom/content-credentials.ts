import * as z from "zod/mini";

/**
 * How the type of the box that holds content credentials begins, in every image format (C2PA 2.2, 11.1.4.2), as Latin-1.
 */
export const CREDENTIALS_MARK = "c2pa\0\x11\0\x10";

/**
 * The content credentials (C2PA) of an image as they were checked.
 *
 * - `trusted`: unchanged since it was signed, by a signer on the site's trust list.
 * - `unknown-signer`: unchanged since it was signed, by whomever.
 * - `invalid`: changed since, or signed wrongly.
 */
const schema = z.object({
  state: z.enum(["trusted", "unknown-signer", "invalid"]),
  /** Organization in the signer's certificate; empty if it names none. */
  signer: z.string(),
  /** Time of a trusted time stamp (ISO date-time); empty without one. */
  signed_at: z.string(),
  /** Camera or program that wrote the credentials. */
  tool: z.string(),
  /** Actions in their order, such as `c2pa.created`. */
  actions: z.array(z.string()),
  /** Whether a model made the image or a part of it. */
  is_generated: z.boolean(),
  /** Other files that it was made from. */
  ingredients: z.number(),
  /** Codes of the C2PA specification for what the check found wrong. */
  problems: z.array(z.string()),
});

export type ContentCredentials = z.infer<typeof schema>;

/** Parses stored credentials; null for none. */
export function parseContentCredentials(stored: unknown): ContentCredentials | null {
  return z.catch(z.nullable(schema), null).parse(stored);
}

const ACTIONS: Record<string, string> = {
  "c2pa.created": "created",
  "c2pa.opened": "opened",
  "c2pa.placed": "combined with another file",
  "c2pa.cropped": "cropped",
  "c2pa.resized": "resized",
  "c2pa.orientation": "rotated",
  "c2pa.converted": "converted",
  "c2pa.transcoded": "converted",
  "c2pa.repackaged": "converted",
  "c2pa.color_adjustments": "colors adjusted",
  "c2pa.filtered": "filtered",
  "c2pa.drawing": "drawn on",
  "c2pa.edited": "edited",
  "c2pa.edited.metadata": "metadata edited",
  "c2pa.redacted": "credentials redacted",
  "c2pa.published": "published",
};

/** Names what was done to an image, each once, in its order: "created, cropped". */
export function actionsText(actions: readonly string[]): string {
  const names = actions.map((action) => ACTIONS[action] ?? "changed in another way");
  return [...new Set(names)].join(", ");
}
