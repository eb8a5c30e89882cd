import type { Condition, LogicNode, OrderTerm } from "../request/api-request.ts";
import { type QueryLimits, refuseQuery } from "../request/rest-limits.ts";
import { between, comma, delimiter, field, fieldName, lexeme, symbol } from "./names.ts";
import { logicValue, operation } from "./operations.ts";
import {
  attempt,
  choose,
  end,
  FAILED,
  isNext,
  label,
  literal,
  optional,
  type Parsed,
  type Parser,
  type Scanner,
  separated,
} from "./scanner.ts";

/**
 * Parses a condition, or `and(…)` and `or(…)` of conditions, each with an optional `not.`.
 *
 * @throws RestError for deeper nesting than `limits` allow.
 */
export function logicTree(limits: QueryLimits): Parser<LogicNode> {
  function tree(scanner: Scanner): Parsed<LogicNode> {
    return choose<LogicNode>(scanner, (inner) => attempt(inner, condition), group);
  }

  function group(scanner: Scanner): Parsed<LogicNode> {
    const negation = label(scanner, "negation operator (not)", (inner) =>
      optional(inner, (text) => attempt(text, notWord)),
    );
    const operator = label(scanner, "logic operator (and, or)", (inner) =>
      choose<"and" | "or">(inner, ...(["and", "or"] as const).map(operatorParser)),
    );
    if (operator === FAILED) return FAILED;
    scanner.depth += 1;
    if (scanner.depth > limits.logicDepth) refuseQuery(operator, "levels", limits.logicDepth);
    if (lexeme(scanner, (inner) => symbol(inner, "(")) === FAILED) return FAILED;
    const children = separated(scanner, tree, comma);
    if (children === FAILED) return FAILED;
    if (lexeme(scanner, (inner) => symbol(inner, ")")) === FAILED) return FAILED;
    scanner.depth -= 1;
    return {
      kind: "tree",
      isNegated: negation !== FAILED && negation !== null,
      operator,
      children,
    };
  }

  return tree;
}

/** Parses the terms of `order=`: columns, JSON paths, and columns of to-one resources in parentheses. */
export function orderTerms(scanner: Scanner): Parsed<OrderTerm[]> {
  return separated(
    scanner,
    (inner) =>
      lexeme(inner, (text) =>
        choose<OrderTerm>(text, (part) => attempt(part, relatedTerm), plainTerm),
      ),
    (inner) => symbol(inner, ","),
  );
}

function condition(scanner: Scanner): Parsed<{ kind: "condition"; condition: Condition }> {
  const found = field(scanner);
  if (found === FAILED || delimiter(scanner) === FAILED) return FAILED;
  const operand = operation(scanner, logicValue);
  if (operand === FAILED) return FAILED;
  return { kind: "condition", condition: { field: found, ...operand } };
}

function notWord(scanner: Scanner): Parsed<string> {
  return literal(scanner, "not") === FAILED ? FAILED : delimiter(scanner);
}

function operatorParser(word: "and" | "or"): Parser<"and" | "or"> {
  return (scanner) => (literal(scanner, word) === FAILED ? FAILED : word);
}

function plainTerm(scanner: Scanner): Parsed<OrderTerm> {
  const found = field(scanner);
  return found === FAILED ? FAILED : withDirection(scanner, { relation: undefined, field: found });
}

function relatedTerm(scanner: Scanner): Parsed<OrderTerm> {
  const relation = fieldName(scanner);
  const found = relation === FAILED ? FAILED : between(scanner, field);
  if (relation === FAILED || found === FAILED) return FAILED;
  return withDirection(scanner, { relation, field: found });
}

function withDirection(
  scanner: Scanner,
  term: Pick<OrderTerm, "relation" | "field">,
): Parsed<OrderTerm> {
  const direction = optional(scanner, (inner) =>
    choose<"asc" | "desc">(inner, suffix("asc", "asc"), suffix("desc", "desc")),
  );
  const nulls =
    direction === FAILED
      ? FAILED
      : optional(scanner, (inner) =>
          choose<"first" | "last">(
            inner,
            suffix("nullsfirst", "first"),
            suffix("nullslast", "last"),
          ),
        );
  if (direction === FAILED || nulls === FAILED) return FAILED;
  const isEnded = choose(scanner, (inner) => isNext(inner, ","), end);
  if (isEnded === FAILED) return FAILED;
  return { ...term, direction: direction ?? undefined, nulls: nulls ?? undefined };
}

function suffix<T>(word: string, value: T): Parser<T> {
  return (scanner) =>
    attempt(scanner, (inner) =>
      delimiter(inner) === FAILED || literal(inner, word) === FAILED ? FAILED : value,
    );
}
