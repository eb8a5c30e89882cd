import * as z from "zod/mini";

/**
 * Place of a note: a column of the article, and for words in the shared document the Yjs relative positions of their
 * ends as JSON, in the document of `lineage`.
 */
export type NoteAnchor = z.infer<typeof anchorSchema>;

const anchorSchema = z.object({
  field: z.string(),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  lineage: z.optional(z.string()),
});

/** An anchor as stored; null for what is none. */
export function parseAnchor(stored: unknown): NoteAnchor | null {
  const parsed = anchorSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** A note, or an answer to one. */
export type Note = {
  id: string;
  body: string;
  /** Name of who wrote it. */
  name: string;
  /** For whom the preview link was; null for a colleague's note. */
  linkLabel: string | null;
  createdAt: string;
};

/** A note with its answers, oldest first. */
export type NoteThread = Note & {
  anchor: NoteAnchor | null;
  /** The words that it is about, as they were. */
  quote: string | null;
  /** Words that are suggested instead; null for a note that suggests nothing. */
  replacement: string | null;
  /** Whether the suggestion was accepted; null while it is not decided. */
  isAccepted: boolean | null;
  assignedTo: string | null;
  assignedName: string | null;
  resolvedAt: string | null;
  resolvedBy: string | null;
  answers: Note[];
};

/** Longest texts of a note, in characters. */
export const NOTE_LENGTHS = { body: 5000, quote: 1000, replacement: 5000 } as const;

type NoteRow = Omit<NoteThread, "answers"> & { parentId: string | null };

/** Arranges notes, which are in the order of their time, as threads. */
export function toThreads(rows: readonly NoteRow[]): NoteThread[] {
  const threads = new Map<string, NoteThread>();
  for (const { parentId, ...row } of rows) {
    if (parentId === null) threads.set(row.id, { ...row, answers: [] });
    else threads.get(parentId)?.answers.push(row);
  }
  return [...threads.values()];
}

/** A colleague who can be mentioned. */
export type Mentionable = { id: string; name: string };

/** Ids of the colleagues whose names stand behind an `@` in a text; the longest name counts. */
export function findMentions(body: string, people: readonly Mentionable[]): string[] {
  const byLength = people
    .filter(({ name }) => name !== "")
    .toSorted((one, other) => other.name.length - one.name.length);
  const found = new Set<string>();
  for (let at = body.indexOf("@"); at >= 0; at = body.indexOf("@", at + 1)) {
    const person = byLength.find(({ name }) => body.startsWith(name, at + 1));
    if (person) found.add(person.id);
  }
  return [...found].slice(0, MOST_MENTIONS);
}

const MOST_MENTIONS = 20;
/** Longest name that is typed behind an `@`. */
const LONGEST_QUERY = 40;

/** The part of a name that was typed behind the `@` before the caret; undefined where none is being typed. */
export function mentionQuery(text: string, caret: number): string | undefined {
  const before = text.slice(Math.max(0, caret - LONGEST_QUERY - 1), caret);
  const at = before.lastIndexOf("@");
  const isStart = at === 0 || /[\s(]/.test(before.charAt(at - 1));
  const query = before.slice(at + 1);
  return at < 0 || !isStart || /[\n@]/.test(query) ? undefined : query;
}

const FIELD_LABELS = new Map(
  Object.entries({
    title: "Title",
    slug: "Slug",
    excerpt: "Excerpt",
    content: "Content",
    image_src: "Image",
    image_alt: "Alternative text",
    image_caption: "Caption",
    category_id: "Category",
    author_id: "Author",
    other_authors: "Other authors",
    published_at: "Publish date",
    tags: "Tags",
    sponsor: "Sponsor",
    label: "Label",
    seo_title: "Search headline",
    seo_description: "Search description",
    social_title: "Sharing headline",
    social_description: "Sharing text",
    social_image: "Image for sharing",
    canonical_url: "Canonical address",
  }),
);

/** Subject of a note: 'Title', or 'The article'. */
export function notePlaceText(anchor: NoteAnchor | null): string {
  return (anchor && FIELD_LABELS.get(anchor.field)) ?? "The article";
}
