import { parseSync } from "vite";

/** A regular expression in a source file. `source` is undefined when it is made from a text at run time. */
export type Expression = {
  line: number;
  source: string | undefined;
  flags: string;
  /** Bound and reason from a comment, for one that need not be linear. */
  bound: string | undefined;
};

const BOUND = /^\s*bounded: (.*\d.*, .+)$/;

/**
 * Lists the expressions of a TypeScript file: literals, and calls of `RegExp`.
 *
 * @throws Error for a file that cannot be parsed.
 */
export function findExpressions(path: string, text: string): Expression[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const bounds = new Map<number, string>();
  for (const { value, end } of comments) {
    const bound = BOUND.exec(value)?.[1];
    if (bound) bounds.set(lineOf(end), bound);
  }
  const expressions: Expression[] = [];
  visit(program, (node) => {
    const found = toExpression(node);
    if (!found) return;
    const line = lineOf(Number(node.start));
    expressions.push({ ...found, line, bound: bounds.get(line) ?? bounds.get(line - 1) });
  });
  return expressions;
}

type Node = Record<string, unknown>;

function toExpression(node: Node): Pick<Expression, "source" | "flags"> | undefined {
  if (node.type === "Literal" && isNode(node.regex)) {
    return { source: String(node.regex.pattern), flags: String(node.regex.flags) };
  }
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return undefined;
  if (!isNode(node.callee) || node.callee.name !== "RegExp") return undefined;
  const [source, flags] = Array.isArray(node.arguments) ? node.arguments.map(toConstant) : [];
  return { source, flags: flags ?? "" };
}

/** The value of a string literal. */
function toConstant(node: unknown): string | undefined {
  return isNode(node) && typeof node.value === "string" ? node.value : undefined;
}

function visit(value: unknown, call: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, call);
  else if (isNode(value)) {
    if (typeof value.type === "string") call(value);
    for (const child of Object.values(value)) visit(child, call);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}
