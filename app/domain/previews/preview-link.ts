/** A preview link of an article. Times are ISO date-times. */
export type PreviewLink = {
  id: string;
  /** For whom it is. */
  label: string;
  createdBy: string | null;
  expiresAt: string;
  revokedAt: string | null;
  /** Whether who made it may not read the article any more, which ends the link. */
  hasLostRights: boolean;
  openedAt: string | null;
  lastOpenedAt: string | null;
  openCount: number;
};

/** Longest texts, in characters. */
export const REMARK_LENGTHS = { name: 200, body: 5000, quote: 1000 } as const;

/** Fields of the form below a preview. `quote` are the words that the remark is about; empty for the whole article. */
export type RemarkFields = { name: string; body: string; quote: string };
export type RemarkProblems = Partial<Pick<RemarkFields, "name" | "body">>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Trims the fields and removes control characters; a name is one line, and a quote is cut. */
export function tidyRemark({ name, body, quote }: RemarkFields): RemarkFields {
  const tidy = (text: string) =>
    text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "").trim();
  return {
    name: tidy(name).replaceAll(/\s+/g, " "),
    body: tidy(body),
    quote: tidy(quote).slice(0, REMARK_LENGTHS.quote).toWellFormed(),
  };
}

/** Problems of tidied fields; empty if they are valid. */
export function findRemarkProblems({ name, body }: Omit<RemarkFields, "quote">): RemarkProblems {
  const problems: RemarkProblems = {};
  if (name === "") problems.name = "Please enter your name.";
  else if (name.length > REMARK_LENGTHS.name) problems.name = "A name has at most 200 characters.";
  if (body === "") problems.body = "Please enter your remark.";
  else if (body.length > REMARK_LENGTHS.body)
    problems.body = "A remark has at most 5,000 characters.";
  return problems;
}

/** Path of a preview. */
export function previewPath(token: string): string {
  return `/preview/${token}`;
}
