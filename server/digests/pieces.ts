import { createHash, hash } from "node:crypto";

/** A word, as `private.word_pattern` has it; of a script without blanks each letter, with its marks, counts as one. */
const HAS_WORD =
  /[\ufe00-\ufe0f0-9A-Za-z\u00aa\u00ad\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u02b8\u02bd-\u1fff\u200b-\u200f\u202a-\u202e\u2060-\u209f\u2100-\u218f\u2460-\u24ff\u2c00-\u2dff\ufeff]+|[\u3040-\ufdff\ufe70-\ufefe\uff10-\u{10ffff}](?:\u3099|\u309a|\uff9e|\uff9f)*/u;
/** The beginning of a piece: a quote, an escape or a word. */
const PIECE =
  /"|\\u[0-9a-f]{4}|\\[^u]|[\ufe00-\ufe0f0-9A-Za-z\u00aa\u00ad\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u02b8\u02bd-\u1fff\u200b-\u200f\u202a-\u202e\u2060-\u209f\u2100-\u218f\u2460-\u24ff\u2c00-\u2dff\ufeff]+|[\u3040-\ufdff\ufe70-\ufefe\uff10-\u{10ffff}](?:\u3099|\u309a|\uff9e|\uff9f)*/gu;
/** The parts of a piece that a removal may leave beside its mark. */
const PUNCTUATION = /^[ -/:-@[-`{-~\u00a0\u00ab\u00bb\u2000-\u206f\u3000-\u303f]*$/;
const MARK = "[words removed]";

/** Longer texts are proven as a whole. */
const MAX_PIECES = 500_000;

/** How the words of a version are proven one by one, as in `private.version_proofs`. */
export type WordProof = {
  wordsHash: string;
  /** Gives the salts of all pieces; null once words were removed. */
  seed: Buffer | null;
  /** Of a version without some words: for each piece its length, and its salt or, if it was removed, its hash. */
  remains: { lengths: number[]; salts: (Buffer | null)[]; hashes: (Buffer | null)[] } | null;
};

/**
 * Whether `json` is the text that `proof` was made of, or what a removal of words left of it: marks in place of pieces,
 * and no word that was not there.
 */
export function isProven(json: string, { wordsHash, seed, remains }: WordProof): boolean {
  if (seed !== null) return hashOriginal(json, seed) === wordsHash;
  if (remains === null) return false;
  const pieces = cutPieces(json, remains.lengths);
  const total = createHash("sha256");
  for (const [index, piece] of (pieces ?? []).entries()) {
    const removed = remains.hashes[index];
    const salt = remains.salts[index];
    if (!removed && !salt) return false;
    total.update(removed ?? sha256(Buffer.concat([salt ?? Buffer.alloc(0), Buffer.from(piece)])));
  }
  return (
    pieces !== undefined &&
    total.digest("hex") === wordsHash &&
    isMarked(
      pieces,
      remains.hashes.map((removed) => removed !== null),
    )
  );
}

/** SHA-256 of what is left of a proof: the hashes of removed pieces and the salts of the others. */
export function hashRemains({ salts, hashes }: NonNullable<WordProof["remains"]>): string {
  const total = createHash("sha256");
  for (const [index, removed] of hashes.entries()) {
    total.update(removed ?? salts[index] ?? Buffer.alloc(0));
  }
  return total.digest("hex");
}

function hashOriginal(json: string, seed: Buffer): string {
  const split = splitPieces(json);
  const pieces = split.length > MAX_PIECES ? [json] : split;
  const total = createHash("sha256");
  let quarters: Buffer = Buffer.alloc(0);
  for (const [index, piece] of pieces.entries()) {
    if (index % 4 === 0) quarters = createSalts(seed, index / 4);
    const salt = quarters.subarray((index % 4) * 16, (index % 4) * 16 + 16);
    total.update(sha256(Buffer.concat([salt, Buffer.from(piece)])));
  }
  return total.digest("hex");
}

/** The salts of four pieces. */
function createSalts(seed: Buffer, block: number): Buffer {
  const number = Buffer.alloc(4);
  number.writeInt32BE(block);
  return hash("sha512", Buffer.concat([seed, number]), "buffer");
}

/** Splits JSON as `private.split_pieces` does. */
export function splitPieces(json: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { index } of json.matchAll(PIECE)) {
    pieces.push(json.slice(start, index));
    start = index;
  }
  pieces.push(json.slice(start));
  return pieces;
}

/** Cuts a text into pieces of these lengths, counted in characters; undefined if they are not all of it. */
function cutPieces(text: string, lengths: readonly number[]): string[] | undefined {
  const pieces: string[] = [];
  let start = 0;
  for (const length of lengths) {
    let end = start;
    for (let left = length; left > 0; left -= 1) {
      end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
    }
    if (end > text.length) return undefined;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return start === text.length ? pieces : undefined;
}

/**
 * Whether readers see where words were removed: what is left of removed pieces is punctuation and marks, and neither a
 * word nor the end of a text stands between a removed piece and the mark before it. Names and addresses of fields are no
 * words here.
 */
function isMarked(pieces: readonly string[], isRemoved: readonly boolean[]): boolean {
  if (pieces.length === 1 && isRemoved[0]) return pieces[0] === "{}";
  const { names, breaks, addresses } = findTexts(pieces);
  let isAfterMark = false;
  let wasAfterMark = false;
  for (const [index, piece] of pieces.entries()) {
    // The text around a link goes on behind its address, and a mark in that is not in the text.
    const address = addresses.get(index);
    if (address === "end") isAfterMark = wasAfterMark;
    if (address === "start") wasAfterMark = isAfterMark;
    if (address === "start" || breaks.has(index)) isAfterMark = false;
    if (isRemoved[index]) {
      isAfterMark ||= piece.startsWith(MARK) || piece.startsWith("*");
      const left = piece.startsWith(MARK) ? piece.slice(MARK.length) : piece;
      if (!isAfterMark || !PUNCTUATION.test(left)) return false;
    } else if (!names[index] && HAS_WORD.test(piece)) {
      isAfterMark = false;
    }
  }
  return true;
}

/**
 * For each piece whether it is outside of texts, the name of a field, or the address or type of a link; and the pieces at
 * which another text, or the address of a link, begins or ends. The runs of a line are one text, as `private.read_words`
 * has it.
 */
function findTexts(pieces: readonly string[]) {
  const names = pieces.map(() => true);
  const breaks = new Set<number>();
  const addresses = new Map<number, "start" | "end">();
  let openedAt = -1;
  let field = "";
  for (const [index, piece] of pieces.entries()) {
    if (!piece.startsWith('"')) continue;
    if (openedAt === -1) {
      openedAt = index;
      continue;
    }
    const text = pieces.slice(openedAt + 1, index).join("");
    if (piece.startsWith('":')) field = text;
    else {
      if (field !== "type" && field !== "href") names.fill(false, openedAt, index);
      if (!["text", "href", "type"].includes(field)) breaks.add(openedAt).add(index);
      else if (field === "type" && text !== "link") breaks.add(index);
      else if (field === "href") addresses.set(openedAt, "start").set(index, "end");
    }
    if (piece.includes("}")) field = "";
    openedAt = -1;
  }
  return { names, breaks, addresses };
}

function sha256(bytes: Buffer): Buffer {
  return hash("sha256", bytes, "buffer");
}
