import { RestError } from "../request/rest-error.ts";
import {
  type Cardinality,
  type QualifiedName,
  type Relationship,
  relationshipKey,
  type SchemaCache,
} from "../schema-cache/schema-cache.ts";
import { findSimilar } from "./similar-names.ts";

/**
 * Resolves the relationship that embeds `target` into `origin`. The target may be a table, view, computed relationship,
 * foreign key or its column; the hint a foreign key, a column of either side or a junction table.
 *
 * @throws RestError PGRST200 when there is none, PGRST201 when there are several.
 */
export function findRelationship(
  cache: SchemaCache,
  origin: QualifiedName,
  target: string,
  hint: string | undefined,
): Relationship {
  const all = cache.relationships.get(relationshipKey(origin, origin.schema)) ?? [];
  const found = all.filter((relationship) => matches(relationship, target, hint));
  const [first] = found;
  if (first === undefined) throw refuseUnrelated(cache, origin, target, hint);
  if (found.length > 1) throw refuseAmbiguous(origin.name, target, found);
  return first;
}

function matches(relationship: Relationship, target: string, hint: string | undefined): boolean {
  if (relationship.kind === "computed") return relationship.function.name === target;
  const { cardinality, foreignTable, isForeignView } = relationship;
  const isNamed = foreignTable.name === target;
  if (relationship.isSelf) {
    // A self-referencing foreign key has two directions: the table's name selects to-many, the column to-one.
    if (hint === undefined) {
      return (
        (isNamed && cardinality.kind === "o2m") ||
        (cardinality.kind === "m2o" && isOnlyColumn(cardinality, 0, target))
      );
    }
    return isNamed && cardinality.kind === "o2m" && isOnlyColumn(cardinality, 1, hint);
  }
  if (hint === undefined) {
    if (isNamed) return true;
    const isKey = isConstraint(cardinality, target) || isOnlyColumn(cardinality, 0, target);
    return isKey && !isForeignView;
  }
  if (!isNamed) return false;
  if (cardinality.kind === "m2m") return cardinality.junction.name === hint;
  return (
    isConstraint(cardinality, hint) ||
    isOnlyColumn(cardinality, 0, hint) ||
    isOnlyColumn(cardinality, 1, hint)
  );
}

const isConstraint = (cardinality: Cardinality, name: string) =>
  cardinality.kind !== "m2m" && cardinality.constraint === name;

/** Whether the key's only column on this side is `name`. */
function isOnlyColumn(cardinality: Cardinality, side: 0 | 1, name: string): boolean {
  if (cardinality.kind === "m2m") return false;
  const [pair, ...others] = cardinality.columns;
  return others.length === 0 && pair?.[side] === name;
}

function refuseUnrelated(
  cache: SchemaCache,
  { schema, name }: QualifiedName,
  target: string,
  hint: string | undefined,
): RestError {
  const withHint = hint === undefined ? "" : `' using the hint '${hint}`;
  return new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${name}' and '${target}' in the schema cache`,
    `Searched for a foreign key relationship between '${name}' and '${target}${withHint}' in the schema '${schema}', but no matches were found.`,
    suggestRelated(cache, { schema, name }, target),
  );
}

function suggestRelated(cache: SchemaCache, origin: QualifiedName, target: string): string | null {
  const own = cache.relationships.get(relationshipKey(origin, origin.schema));
  if (own) {
    const names = own.map(({ foreignTable }) => foreignTable.name);
    const similar = names.includes(target) ? undefined : findSimilar(names, target);
    return similar ? `Perhaps you meant '${similar}' instead of '${target}'.` : null;
  }
  const parents = [...cache.relationships.values()].flatMap(([first]) =>
    first && first.foreignTable.schema === origin.schema ? [first.table.name] : [],
  );
  const similar = findSimilar(parents, origin.name);
  return similar ? `Perhaps you meant '${similar}' instead of '${origin.name}'.` : null;
}

function refuseAmbiguous(
  origin: string,
  target: string,
  found: readonly Relationship[],
): RestError {
  const choices = found.flatMap((relationship) =>
    relationship.kind === "computed" ? [] : [explain(relationship)],
  );
  const names = choices.map(({ choice }) => `'${choice}'`).join(", ");
  return new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    choices.map(({ detail }) => detail),
    `Try changing '${target}' to one of the following: ${names}. Find the desired relationship in the 'details' key.`,
  );
}

const CARDINALITIES = {
  m2o: "many-to-one",
  o2m: "one-to-many",
  o2o: "one-to-one",
  m2m: "many-to-many",
};

function explain(relationship: Extract<Relationship, { kind: "foreign-key" }>) {
  const { table, foreignTable, cardinality } = relationship;
  const list = (names: string[]) => `(${names.join(", ")})`;
  const embedding = `${table.name} with ${foreignTable.name}`;
  if (cardinality.kind === "m2m") {
    const { junction } = cardinality;
    const columns = list(junction.columns.map(([, column]) => column));
    const foreignColumns = list(junction.foreignColumns.map(([, column]) => column));
    return {
      choice: `${foreignTable.name}!${junction.name}`,
      detail: {
        cardinality: CARDINALITIES.m2m,
        embedding,
        relationship: `${junction.name} using ${junction.constraint}${columns} and ${junction.foreignConstraint}${foreignColumns}`,
      },
    };
  }
  const columns = list(cardinality.columns.map(([column]) => column));
  const foreignColumns = list(cardinality.columns.map(([, column]) => column));
  return {
    choice: `${foreignTable.name}!${cardinality.constraint}`,
    detail: {
      cardinality: CARDINALITIES[cardinality.kind],
      embedding,
      relationship: `${cardinality.constraint} using ${table.name}${columns} and ${foreignTable.name}${foreignColumns}`,
    },
  };
}
