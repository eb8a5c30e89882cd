/** The result of a parser that failed. */
export const FAILED = Symbol("failed");
export type Parsed<T> = T | typeof FAILED;
export type Parser<T> = (scanner: Scanner) => Parsed<T>;

/**
 * A text and the parse position. A parser that fails after it has advanced `at` has failed for good, unless `attempt`
 * backtracks. `problem` is the error to report if the next parser fails at `at`; one further ahead takes precedence.
 *
 * Errors are merged as in Parsec, which PostgREST's parsers use: clients see its messages.
 */
export type Scanner = { readonly text: string; at: number; problem: Problem; depth: number };

/** The text found or expected at a position, with earlier problems. A linked list, since most are discarded. */
type Problem =
  | { at: number; kind: "found" | "unexpected" | "expected"; text: string; before: Problem }
  | undefined;
type Kind = NonNullable<Problem>["kind"];

export function createScanner(text: string): Scanner {
  return { text, at: 0, problem: undefined, depth: 0 };
}

/** Parses one character that passes the test. */
export function character(
  scanner: Scanner,
  test: (character: string) => boolean,
  expected?: string,
): Parsed<string> {
  const found = nextCharacter(scanner);
  if (found === undefined || !test(found)) return refuse(scanner, scanner.at, found, expected);
  advance(scanner, found.length);
  return found;
}

/** Parses the text; an error names it in quotes. */
export function literal(scanner: Scanner, text: string): Parsed<string> {
  if (scanner.text.startsWith(text, scanner.at)) {
    advance(scanner, text.length);
    return text;
  }
  let same = 0;
  while (scanner.text[scanner.at + same] === text[same]) same += 1;
  return refuse(scanner, scanner.at, scanner.text[scanner.at + same], `"${text}"`);
}

/** Parses as many characters as match; what could have followed is part of a later problem. */
export function run(scanner: Scanner, pattern: RegExp, ...expected: string[]): string {
  pattern.lastIndex = scanner.at;
  const found = pattern.exec(scanner.text)?.[0] ?? "";
  if (found !== "") advance(scanner, found.length);
  refuse(scanner, scanner.at, nextCharacter(scanner), expected[0]);
  for (const name of expected.slice(1)) note(scanner, scanner.at, "expected", name);
  return found;
}

export function end(scanner: Scanner): Parsed<true> {
  const found = nextCharacter(scanner);
  note(scanner, scanner.at, found === undefined ? "found" : "unexpected", found ?? "");
  note(scanner, scanner.at, "expected", "end of input");
  return found === undefined ? true : FAILED;
}

/** Succeeds without consuming input when the text is next. */
export function isNext(scanner: Scanner, text: string): Parsed<true> {
  if (scanner.text.startsWith(text, scanner.at)) return true;
  literal(scanner, text);
  return FAILED;
}

/** Runs `parser` and backtracks when it fails; the furthest position stays in the problem. */
export function attempt<T>(scanner: Scanner, parser: Parser<T>): Parsed<T> {
  const { at, problem } = scanner;
  scanner.problem = undefined;
  const value = parser(scanner);
  if (value === FAILED) scanner.at = at;
  if (scanner.at === at) scanner.problem = merge(problem, scanner.problem);
  return value;
}

/** The first alternative that succeeds, or that fails after it has consumed input. */
export function choose<T>(scanner: Scanner, ...parsers: Parser<T>[]): Parsed<T> {
  const { at } = scanner;
  for (const parser of parsers) {
    const value = parser(scanner);
    if (value !== FAILED || scanner.at !== at) return value;
  }
  return FAILED;
}

/** null when the parser failed without consuming input. */
export function optional<T>(scanner: Scanner, parser: Parser<T>): Parsed<T | null> {
  const { at } = scanner;
  const value = parser(scanner);
  return value === FAILED && scanner.at === at ? null : value;
}

export function many<T>(scanner: Scanner, parser: Parser<T>, values: T[] = []): Parsed<T[]> {
  for (let isFirst = true; ; isFirst = false) {
    const { at } = scanner;
    if (!isFirst) scanner.problem = undefined;
    const value = parser(scanner);
    if (value !== FAILED) values.push(value);
    else return scanner.at === at ? values : FAILED;
  }
}

export function separated<T>(
  scanner: Scanner,
  parser: Parser<T>,
  separator: Parser<unknown>,
): Parsed<T[]> {
  const first = parser(scanner);
  if (first === FAILED) return FAILED;
  return many(scanner, (inner) => (separator(inner) === FAILED ? FAILED : parser(inner)), [first]);
}

/** Reports `expected` in place of the parser's error when it consumed no input. */
export function label<T>(scanner: Scanner, expected: string, parser: Parser<T>): Parsed<T> {
  const { at } = scanner;
  const problem = takeProblem(scanner);
  const value = parser(scanner);
  if (scanner.at !== at) return value;
  const own = takeProblem(scanner);
  const kept = listMessages(own).filter(({ kind }) => kind !== "expected");
  if (own) kept.push({ at: own.at, kind: "expected", text: expected, before: undefined });
  scanner.problem = append(problem, kept);
  return value;
}

/** Succeeds unless a character that passes the test is next. */
export function notFollowedBy(
  scanner: Scanner,
  test: (character: string) => boolean,
): Parsed<true> {
  const found = nextCharacter(scanner);
  if (found === undefined || !test(found)) {
    refuse(scanner, scanner.at, found);
    return true;
  }
  note(scanner, scanner.at + found.length, "unexpected", found);
  return FAILED;
}

/** Position and reason of the failure, in Parsec's format: `(line 1, column 4)`. */
export function describeProblem({ text, problem }: Scanner): { place: string; reason: string } {
  const lines = text.slice(0, problem?.at ?? 0).split("\n");
  const messages = listMessages(problem);
  const textsOf = (kind: Kind) => [
    ...new Set(messages.filter((message) => message.kind === kind).map((message) => message.text)),
  ];
  const [found] = textsOf("found");
  const unexpected = textsOf("unexpected").map(showCharacter);
  const expected = textsOf("expected");
  const reasons: string[] = [];
  if (unexpected.length > 0) reasons.push(`unexpected ${listWords(unexpected)}`);
  else if (found === "") reasons.push("unexpected end of input");
  else if (found !== undefined) reasons.push(`unexpected ${quote(found)}`);
  if (expected.length > 0) reasons.push(`expecting ${listWords(expected)}`);
  return {
    place: `(line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1})`,
    reason: reasons.join(" ") || "unknown parse error",
  };
}

function nextCharacter({ text, at }: Scanner): string | undefined {
  const code = text.codePointAt(at);
  return code === undefined ? undefined : String.fromCodePoint(code);
}

function advance(scanner: Scanner, length: number): void {
  scanner.at += length;
  scanner.problem = undefined;
}

function takeProblem(scanner: Scanner): Problem {
  const { problem } = scanner;
  scanner.problem = undefined;
  return problem;
}

function refuse(
  scanner: Scanner,
  at: number,
  found: string | undefined,
  expected?: string,
): typeof FAILED {
  note(scanner, at, "found", found ?? "");
  if (expected !== undefined) note(scanner, at, "expected", expected);
  return FAILED;
}

/** The furthest problem wins; those at the same position are merged. */
function note(scanner: Scanner, at: number, kind: Kind, text: string): void {
  const { problem } = scanner;
  if (problem && problem.at > at) return;
  scanner.problem = { at, kind, text, before: problem?.at === at ? problem : undefined };
}

function merge(one: Problem, other: Problem): Problem {
  if (!other || (one && one.at > other.at)) return one;
  if (!one || one.at < other.at) return other;
  return append(one, listMessages(other));
}

function append(problem: Problem, messages: NonNullable<Problem>[]): Problem {
  let merged = problem;
  for (const { at, kind, text } of messages) {
    if (merged && merged.at > at) continue;
    merged = { at, kind, text, before: merged?.at === at ? merged : undefined };
  }
  return merged;
}

/** In order of occurrence. */
function listMessages(problem: Problem): NonNullable<Problem>[] {
  const messages: NonNullable<Problem>[] = [];
  for (let message = problem; message; message = message.before) messages.push(message);
  return messages.reverse();
}

function listWords(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** A string literal as Haskell shows it. */
function quote(text: string): string {
  return `"${[...text].map((found) => escapeCharacter(found, '"')).join("")}"`;
}

function showCharacter(found: string): string {
  return `'${escapeCharacter(found, "'")}'`;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\t", "\\t"],
  ["\r", "\\r"],
  ["\\", "\\\\"],
]);

function escapeCharacter(found: string, mark: string): string {
  if (found === mark) return `\\${mark}`;
  const code = found.codePointAt(0) ?? 0;
  return ESCAPES.get(found) ?? (code < 32 || code > 126 ? `\\${code}` : found);
}
