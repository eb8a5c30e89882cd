import { LRUCache } from "lru-cache";
import type {
  EmbeddedRange,
  EmbedPath,
  Field,
  Filter,
  LogicNode,
  LogicTree,
  OrderTerms,
  Query,
  SelectItem,
} from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import { type QueryLimits, refuseQuery } from "../request/rest-limits.ts";
import { logicTree, orderTerms } from "./logic.ts";
import { comma, delimiter, fieldName, jsonPath } from "./names.ts";
import { operation, wholeValue } from "./operations.ts";
import {
  choose,
  createScanner,
  describeProblem,
  FAILED,
  type Parsed,
  type Parser,
  type Scanner,
  separated,
} from "./scanner.ts";
import { selectItems } from "./select.ts";

type Parameter = [name: string, value: string];

/** A parsed query, and the `limit` and `offset` of the requested resource. */
export type ParsedQuery = { query: Query; range: Omit<EmbeddedRange, "path"> };

/** Caches parsed `select` values: clients repeat them, and parsing took a fifth of the CPU time of the home page's reads. */
const selects = new LRUCache<string, readonly SelectItem[]>({ max: 200 });
const MAX_KEPT_LENGTH = 1000;

const RESERVED = new Set(["select", "columns", "on_conflict"]);
const RESERVED_ENDINGS = new Set(["order", "limit", "offset", "and", "or"]);

/**
 * Parses the parameters of a request in the grammar of PostgREST:
 * https://docs.postgrest.org/en/stable/references/api/tables_views.html
 *
 * @param isFunctionRead whether a value without an operator is an argument of the function.
 * @throws RestError PGRST100 with PostgREST's message for a syntax error.
 */
export function parseQuery(
  parameters: [name: string, value: string | undefined][],
  { isFunctionRead, limits }: { isFunctionRead: boolean; limits: QueryLimits },
): ParsedQuery {
  const given = parameters.filter((pair): pair is Parameter => pair[1] !== undefined);
  const firstOf = (name: string) => parameters.find((pair) => pair[0] === name)?.[1];
  const endingIn = (...endings: string[]) =>
    given.filter(([name]) => endings.includes(lastWord(name)));

  const order = endingIn("order").map(parseOrder);
  const logic = endingIn("and", "or").map((parameter) => parseLogic(parameter, limits));
  const columns = parseNames("columns", firstOf("columns"));
  const select = parseSelect(firstOf("select") ?? "*", limits);
  const filters: Filter[] = [];
  const functionParameters: Parameter[] = [];
  for (const parameter of given.filter(([name]) => isFilter(name))) {
    const filter = parseFilter(parameter, isFunctionRead);
    if ("condition" in filter) filters.push(filter);
    else functionParameters.push([filter.name, parameter[1]]);
  }
  const onConflict = parseNames("on_conflict", firstOf("on_conflict"));
  const conditions = filters.length + functionParameters.length + countConditions(logic);
  if (conditions > limits.conditions) refuseQuery("filters", "conditions", limits.conditions);
  const { range, ranges } = parseRanges(endingIn("limit", "offset"));
  return {
    query: {
      select,
      filters,
      logic,
      order,
      ranges,
      columns,
      onConflict,
      parameters: functionParameters,
    },
    range,
  };
}

function isFilter(name: string): boolean {
  return !RESERVED.has(name) && !RESERVED_ENDINGS.has(lastWord(name));
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function parseNames(parameter: string, value: string | undefined): string[] | undefined {
  if (value === undefined) return undefined;
  const names = parse(
    (scanner) => separated(scanner, fieldName, comma),
    value,
    (text) => `failed to parse ${parameter} parameter (${text})`,
  );
  return [...new Set(names)];
}

function parseFilter([name, value]: Parameter, isFunctionRead: boolean): Filter | { name: string } {
  const { path, field } = parseTreePath(name);
  const parser: Parser<ReturnType<typeof toCondition> | null> = (scanner) => {
    const found = operation(scanner, wholeValue);
    return found === FAILED ? FAILED : toCondition(field, found);
  };
  const condition = parse(
    isFunctionRead ? (scanner) => choose(scanner, parser, () => null) : parser,
    value,
    (text) => `failed to parse filter (${text})`,
  );
  return condition ? { path, condition } : { name: field.name };
}

function toCondition(field: Field, found: Exclude<ReturnType<typeof operation>, typeof FAILED>) {
  return { field, ...found };
}

function parseSelect(text: string, limits: QueryLimits): SelectItem[] {
  const key = `${limits.selectItems} ${limits.relations} ${limits.embedDepth} ${text}`;
  const known = selects.get(key);
  if (known) return [...known];
  const items = parse(
    selectItems(limits),
    text,
    () => `failed to parse select parameter (${text})`,
  );
  if (key.length <= MAX_KEPT_LENGTH) selects.set(key, items);
  return [...items];
}

function parseOrder([name, value]: Parameter): OrderTerms {
  const { path } = parseTreePath(name);
  return { path, terms: parse(orderTerms, value, (text) => `failed to parse order (${text})`) };
}

/** `or=(…)`, `not.and=(…)` and `rel.or=(…)`. */
function parseLogic([name, value]: Parameter, limits: QueryLimits): LogicTree {
  const words = parse(
    (scanner) => separated(scanner, fieldName, delimiter),
    name,
    (text) => `failed to parse logic path (${text})`,
  );
  const operator = `${words.includes("not") ? "not." : ""}${words.at(-1)}`;
  const tree = parse(
    logicTree(limits),
    operator + value,
    () => `failed to parse logic tree (${value})`,
  );
  const path = words.slice(0, -1).filter((word) => word !== "not");
  return { path, tree: toTree(tree) };
}

/** A single condition is a group of one. */
function toTree(node: LogicNode): LogicTree["tree"] {
  return node.kind === "tree"
    ? node
    : { kind: "tree", isNegated: false, operator: "and", children: [node] };
}

function parseTreePath(name: string): { path: EmbedPath; field: Field } {
  return parse(treePath, name, (text) => `failed to parse tree path (${text})`);
}

function treePath(scanner: Scanner): Parsed<{ path: EmbedPath; field: Field }> {
  const names = separated(scanner, fieldName, delimiter);
  const json = names === FAILED ? FAILED : jsonPath(scanner);
  if (names === FAILED || json === FAILED) return FAILED;
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? "", json } };
}

/** For a repeated resource the last value wins. */
function parseRanges(parameters: Parameter[]): {
  range: Omit<EmbeddedRange, "path">;
  ranges: EmbeddedRange[];
} {
  const found = new Map<string, EmbeddedRange>();
  for (const [name, value] of parameters) {
    const { path } = parseTreePath(name);
    const key = JSON.stringify(path);
    const range = found.get(key) ?? { path, limit: undefined, offset: undefined };
    const count = readInteger(value);
    if (count !== undefined) range[lastWord(name) === "limit" ? "limit" : "offset"] = count;
    found.set(key, range);
  }
  const own = found.get("[]");
  found.delete("[]");
  return {
    range: { limit: own?.limit, offset: own?.offset },
    ranges: [...found.values()],
  };
}

/** undefined for a value that is not an integer: it is ignored, as by PostgREST. */
function readInteger(text: string): number | undefined {
  if (!/^\s*-?\d+\s*$/.test(text)) return undefined;
  const value = Number(text);
  return Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
}

function countConditions(trees: LogicTree[]): number {
  const count = (node: LogicNode): number =>
    node.kind === "condition" ? 1 : node.children.reduce((sum, child) => sum + count(child), 0);
  return trees.reduce((sum, { tree }) => sum + count(tree), 0);
}

function parse<T>(parser: Parser<T>, text: string, problemOf: (text: string) => string): T {
  const scanner = createScanner(text);
  const value = parser(scanner);
  if (value !== FAILED) return value;
  const { place, reason } = describeProblem(scanner);
  throw new RestError(400, "PGRST100", `"${problemOf(text)}" ${place}`, reason);
}
