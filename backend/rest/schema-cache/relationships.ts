import type { KeyRow } from "./catalog-rows.ts";
import {
  type Cardinality,
  type ColumnPairs,
  nameKey,
  type QualifiedName,
  type Relationship,
  relationshipKey,
} from "./schema-cache.ts";
import { combineColumns, type FindViewKeys } from "./view-columns.ts";

type ForeignKey = Extract<Relationship, { kind: "foreign-key" }>;
type Computed = Extract<Relationship, { kind: "computed" }>;

/**
 * Relationships between exposed tables and views, in both directions, by `relationshipKey`: from foreign keys, from
 * views that expose their columns, from junction tables whose primary key consists of two foreign keys, and from
 * functions, which replace others of the same name.
 */
export function buildRelationships(options: {
  keys: readonly KeyRow[];
  findViewKeys: FindViewKeys;
  computed: readonly Omit<Computed, "kind" | "isSelf">[];
  /** Tables and views, by `nameKey`. */
  primaryKeys: ReadonlyMap<string, readonly string[]>;
  schemas: readonly string[];
}): Map<string, Relationship[]> {
  const direct = options.keys.flatMap((key) => listForeignKeys(key, options.findViewKeys));
  const manyToMany = findManyToMany(direct, options.primaryKeys);
  const all = [...direct, ...manyToMany, ...direct.map(reverse)];
  const isExposed = ({ schema }: QualifiedName) => options.schemas.includes(schema);
  const computed = options.computed.map(
    (found): Computed => ({
      ...found,
      kind: "computed",
      isSelf: isSame(found.table, found.foreignTable),
    }),
  );
  const replaced = new Set(
    computed.map((found) => `${nameKey(found.table)}\0${nameKey(found.function)}`),
  );
  const isHidden = ({ cardinality }: ForeignKey) =>
    cardinality.kind === "m2m" && !isExposed(cardinality.junction);
  const isReplaced = ({ table, foreignTable }: ForeignKey) =>
    replaced.has(`${nameKey(table)}\0${nameKey(foreignTable)}`);
  const relationships = new Map<string, Relationship[]>();
  const add = (relationship: Relationship, isUsable: boolean) => {
    const { table, foreignTable } = relationship;
    if (!isExposed(table) || !isExposed(foreignTable)) return;
    // Marks a table whose relationships are all hidden as one that has some: no other table is suggested instead.
    const key = relationshipKey(table, foreignTable.schema);
    const found = relationships.get(key) ?? [];
    relationships.set(key, isUsable ? [...found, relationship] : found);
  };
  for (const found of all.sort(compare)) add(found, !isHidden(found) && !isReplaced(found));
  for (const found of computed) add(found, true);
  return relationships;
}

/** The relationship of a foreign key, and those of the views that expose its columns. */
function listForeignKeys(key: KeyRow, findViewKeys: FindViewKeys): ForeignKey[] {
  const { foreignTable, foreignColumns, foreignNumbers } = key;
  if (key.type !== "f" || !foreignTable || !foreignColumns || !foreignNumbers) return [];
  const sources = [
    { name: key.table, columns: key.columns, isView: false },
    ...findViewKeys(key.table.oid, key.numbers).flatMap(({ view, columns }) =>
      combineColumns(columns).map((names) => ({ name: view, columns: names, isView: true })),
    ),
  ];
  const targets = [
    { name: foreignTable, columns: foreignColumns, isView: false },
    ...findViewKeys(foreignTable.oid, foreignNumbers).flatMap(({ view, columns }) =>
      combineColumns(columns).map((names) => ({ name: view, columns: names, isView: true })),
    ),
  ];
  return sources.flatMap((source) =>
    targets.map(
      (target): ForeignKey => ({
        kind: "foreign-key",
        table: toName(source.name),
        foreignTable: toName(target.name),
        isSelf: isSame(source.name, target.name),
        cardinality: {
          kind: key.isUnique ? "o2o" : "m2o",
          constraint: key.name,
          columns: source.columns.map((column, at) => [column, target.columns[at] ?? ""]),
        },
        isView: source.isView,
        isForeignView: target.isView,
      }),
    ),
  );
}

function findManyToMany(
  relationships: readonly ForeignKey[],
  primaryKeys: ReadonlyMap<string, readonly string[]>,
): ForeignKey[] {
  const byJunction = new Map<
    string,
    { end: ForeignKey; constraint: string; columns: ColumnPairs }[]
  >();
  for (const end of relationships) {
    if (end.cardinality.kind !== "m2o") continue;
    const key = nameKey(end.table);
    const { constraint, columns } = end.cardinality;
    byJunction.set(key, [...(byJunction.get(key) ?? []), { end, constraint, columns }]);
  }
  const found: ForeignKey[] = [];
  for (const [junction, ends] of byJunction) {
    const primaryKey = primaryKeys.get(junction) ?? [];
    for (const one of ends) {
      for (const other of ends) {
        if (one.constraint === other.constraint) continue;
        const columns = [...one.columns, ...other.columns].map(([column]) => column);
        if (!columns.every((column) => primaryKey.includes(column))) continue;
        found.push({
          kind: "foreign-key",
          table: one.end.foreignTable,
          foreignTable: other.end.foreignTable,
          isSelf: isSame(one.end.foreignTable, other.end.foreignTable),
          cardinality: {
            kind: "m2m",
            junction: {
              ...one.end.table,
              constraint: one.constraint,
              foreignConstraint: other.constraint,
              columns: swap(one.columns),
              foreignColumns: swap(other.columns),
            },
          },
          isView: one.end.isForeignView,
          isForeignView: other.end.isForeignView,
        });
      }
    }
  }
  return found;
}

function reverse(relationship: ForeignKey): ForeignKey {
  const { table, foreignTable, cardinality, isView, isForeignView } = relationship;
  if (cardinality.kind === "m2m") return relationship;
  const reversed: Cardinality = {
    kind: cardinality.kind === "o2o" ? "o2o" : "o2m",
    constraint: cardinality.constraint,
    columns: swap(cardinality.columns),
  };
  return {
    ...relationship,
    table: foreignTable,
    foreignTable: table,
    cardinality: reversed,
    isView: isForeignView,
    isForeignView: isView,
  };
}

const swap = (pairs: ColumnPairs): ColumnPairs =>
  pairs.map(([column, foreign]) => [foreign, column]);

const toName = ({ schema, name }: QualifiedName): QualifiedName => ({ schema, name });

const isSame = (one: QualifiedName, other: QualifiedName) => nameKey(one) === nameKey(other);

const RANKS = { o2m: 0, m2o: 1, o2o: 2, m2m: 3 };

/** The order in which ambiguous relationships are listed. */
function compare(one: ForeignKey, other: ForeignKey): number {
  return sortText(one) < sortText(other) ? -1 : 1;
}

function sortText({ foreignTable, isSelf, cardinality }: ForeignKey): string {
  const detail =
    cardinality.kind === "m2m"
      ? [
          cardinality.junction.name,
          cardinality.junction.constraint,
          cardinality.junction.foreignConstraint,
        ]
      : [cardinality.constraint, ...cardinality.columns.flat()];
  return [nameKey(foreignTable), isSelf ? 1 : 0, RANKS[cardinality.kind], ...detail].join("\0");
}
