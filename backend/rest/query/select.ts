import type { Aggregate, SelectItem } from "../request/api-request.ts";
import { type QueryLimits, refuseQuery } from "../request/rest-limits.ts";
import { between, comma, field, fieldName, identifier, lexeme, symbol } from "./names.ts";
import {
  attempt,
  character,
  choose,
  end,
  FAILED,
  isNext,
  literal,
  many,
  notFollowedBy,
  optional,
  type Parsed,
  type Parser,
  type Scanner,
} from "./scanner.ts";

type EmbedItem = SelectItem & { kind: "embed" };
type FieldItem = SelectItem & { kind: "field" };

/**
 * Parses the items of `select=`: columns, embedded resources with items of their own, and spread ones.
 *
 * @throws RestError for deeper nesting, or more items or relations, than `limits` allow.
 */
export function selectItems(limits: QueryLimits): Parser<SelectItem[]> {
  let items = 0;
  let relations = 0;

  function list(scanner: Scanner): Parsed<SelectItem[]> {
    const { at } = scanner;
    const first = item(scanner);
    if (first === FAILED) return scanner.at === at ? [] : FAILED;
    return many(scanner, (inner) => (comma(inner) === FAILED ? FAILED : item(inner)), [first]);
  }

  function item(scanner: Scanner): Parsed<SelectItem> {
    const found =
      bareColumn(scanner) ??
      choose<SelectItem>(
        scanner,
        (inner) => withItems(inner, spreadRelation),
        (inner) => withItems(inner, relation),
        fieldItem,
      );
    if (found !== FAILED) items += 1;
    if (items > limits.selectItems) refuseQuery("select", "items", limits.selectItems);
    return found;
  }

  function withItems(scanner: Scanner, head: Parser<EmbedItem>): Parsed<SelectItem> {
    const embed = attempt(scanner, head);
    if (embed === FAILED) return FAILED;
    relations += 1;
    scanner.depth += 1;
    if (relations > limits.relations) refuseQuery("select", "relations", limits.relations);
    if (scanner.depth > limits.embedDepth) refuseQuery("select", "levels", limits.embedDepth);
    const select = between(scanner, list);
    scanner.depth -= 1;
    return select === FAILED ? FAILED : { ...embed, select };
  }

  return list;
}

const BARE_COLUMN = /[A-Za-z_][\w]*(?=,|\)|$)/y;

/** A fast path for plain columns, without backtracking. */
function bareColumn(scanner: Scanner): FieldItem | undefined {
  BARE_COLUMN.lastIndex = scanner.at;
  const name = BARE_COLUMN.exec(scanner.text)?.[0];
  const isUnclosed = scanner.at + (name?.length ?? 0) === scanner.text.length && scanner.depth > 0;
  if (name === undefined || isUnclosed) return undefined;
  scanner.at += name.length;
  scanner.problem = undefined;
  return toFieldItem({ field: { name, json: [] } });
}

function spreadRelation(scanner: Scanner): Parsed<EmbedItem> {
  return lexeme(scanner, (inner) => {
    if (literal(inner, "...") === FAILED) return FAILED;
    const name = fieldName(inner);
    return name === FAILED ? FAILED : embed(inner, { relation: name, isSpread: true });
  });
}

function relation(scanner: Scanner): Parsed<EmbedItem> {
  return lexeme(scanner, (inner) => {
    const alias = optional(inner, aliasOf);
    const name = alias === FAILED ? FAILED : fieldName(inner);
    // `count` with parentheses is the aggregate.
    if (alias === FAILED || name === FAILED || name === "count") return FAILED;
    return embed(inner, { alias: alias ?? undefined, relation: name, isSpread: false });
  });
}

/** Parses `!hint` and `!inner`, in either order, up to the parenthesis. */
function embed(
  scanner: Scanner,
  { alias, relation, isSpread }: { alias?: string; relation: string; isSpread: boolean },
): Parsed<EmbedItem> {
  const first = optional(scanner, embedParameter);
  const second = first === FAILED ? FAILED : optional(scanner, embedParameter);
  if (first === FAILED || second === FAILED || isNext(scanner, "(") === FAILED) return FAILED;
  return {
    kind: "embed",
    relation,
    alias,
    hint: first?.hint ?? second?.hint,
    join: first?.join ?? second?.join,
    isSpread,
    select: [],
  };
}

type EmbedParameter = { hint?: string; join?: "inner" | "left" };

function embedParameter(scanner: Scanner): Parsed<EmbedParameter> {
  if (symbol(scanner, "!") === FAILED) return FAILED;
  return choose<EmbedParameter>(
    scanner,
    (inner) => (literal(inner, "left") === FAILED ? FAILED : { join: "left" }),
    (inner) => (literal(inner, "inner") === FAILED ? FAILED : { join: "inner" }),
    (inner) =>
      attempt(inner, (text) => {
        const hint = fieldName(text);
        return hint === FAILED ? FAILED : { hint };
      }),
  );
}

function fieldItem(scanner: Scanner): Parsed<FieldItem> {
  return lexeme(scanner, (inner) =>
    choose(
      inner,
      (text) => attempt(text, star),
      (text) => attempt(text, countOfRows),
      plainField,
    ),
  );
}

function star(scanner: Scanner): Parsed<FieldItem> {
  if (literal(scanner, "*") === FAILED || itemEnd(scanner) === FAILED) return FAILED;
  return toFieldItem({});
}

function countOfRows(scanner: Scanner): Parsed<FieldItem> {
  const alias = optional(scanner, aliasOf);
  if (alias === FAILED || literal(scanner, "count()") === FAILED) return FAILED;
  const aggregateCast = optional(scanner, cast);
  if (aggregateCast === FAILED || itemEnd(scanner) === FAILED) return FAILED;
  return toFieldItem({ alias, aggregate: "count", aggregateCast });
}

function plainField(scanner: Scanner): Parsed<FieldItem> {
  const alias = optional(scanner, aliasOf);
  const found = alias === FAILED ? FAILED : field(scanner);
  if (alias === FAILED || found === FAILED) return FAILED;
  const own = optional(scanner, cast);
  const aggregate = own === FAILED ? FAILED : optional(scanner, aggregateCall);
  const aggregateCast = aggregate === FAILED ? FAILED : optional(scanner, cast);
  if (own === FAILED || aggregate === FAILED || aggregateCast === FAILED) return FAILED;
  if (itemEnd(scanner) === FAILED) return FAILED;
  return toFieldItem({ field: found, alias, cast: own, aggregate, aggregateCast });
}

function toFieldItem(parts: {
  field?: FieldItem["field"];
  alias?: string | null;
  cast?: string | null;
  aggregate?: Aggregate | null;
  aggregateCast?: string | null;
}): FieldItem {
  return {
    kind: "field",
    field: parts.field ?? { name: "*", json: [] },
    alias: parts.alias ?? undefined,
    cast: parts.cast ?? undefined,
    aggregate: parts.aggregate ?? undefined,
    aggregateCast: parts.aggregateCast ?? undefined,
  };
}

/** `alias:`, but not the `::` of a cast. */
function aliasOf(scanner: Scanner): Parsed<string> {
  return attempt(scanner, (inner) => {
    const name = fieldName(inner);
    if (name === FAILED || symbol(inner, ":") === FAILED) return FAILED;
    return notFollowedBy(inner, (found) => found === ":") === FAILED ? FAILED : name;
  });
}

function cast(scanner: Scanner): Parsed<string> {
  return literal(scanner, "::") === FAILED ? FAILED : identifier(scanner);
}

const AGGREGATES = ["sum", "avg", "count", "max", "min"] as const;

/** `.sum()` and the like. */
function aggregateCall(scanner: Scanner): Parsed<Aggregate> {
  return attempt(scanner, (inner) => {
    if (character(inner, (found) => found === ".", '"."') === FAILED) return FAILED;
    const name = choose<Aggregate>(
      inner,
      ...AGGREGATES.map(
        (aggregate) => (text: Scanner) =>
          literal(text, aggregate) === FAILED ? FAILED : aggregate,
      ),
    );
    return name === FAILED || literal(inner, "()") === FAILED ? FAILED : name;
  });
}

function itemEnd(scanner: Scanner): Parsed<true> {
  return choose(
    scanner,
    (text) => isNext(text, ")"),
    (text) => isNext(text, ","),
    end,
  );
}
