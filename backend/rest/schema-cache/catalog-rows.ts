import { z } from "zod";

/** Schemas of the results of `catalog-sql.ts`. */

const qualifiedName = z.object({ schema: z.string(), name: z.string() });

export const tableRows = z.array(
  qualifiedName.extend({
    description: z.string().nullable(),
    isView: z.boolean(),
    isInsertable: z.boolean(),
    isUpdatable: z.boolean(),
    isDeletable: z.boolean(),
    hasRowSecurity: z.boolean(),
    columns: z.array(
      z.object({
        name: z.string(),
        description: z.string().nullable(),
        isNullable: z.boolean(),
        baseType: z.string(),
        type: z.string(),
        maxLength: z.number().nullable(),
        default: z.string().nullable(),
        enumLabels: z.array(z.string()),
      }),
    ),
  }),
);

const relation = qualifiedName.extend({ oid: z.number() });

export const keyRows = z.array(
  z.object({
    type: z.enum(["p", "f"]),
    name: z.string(),
    table: relation,
    columns: z.array(z.string()),
    numbers: z.array(z.number()),
    foreignTable: relation.nullable(),
    foreignColumns: z.array(z.string()).nullable(),
    foreignNumbers: z.array(z.number()).nullable(),
    isUnique: z.boolean(),
  }),
);
export type KeyRow = z.infer<typeof keyRows>[number];

export const viewRows = z.array(
  relation.extend({ definition: z.string(), columns: z.record(z.string(), z.string()) }),
);
export type ViewRow = z.infer<typeof viewRows>[number];

export const computedRelationshipRows = z.array(
  z.object({
    function: qualifiedName,
    table: qualifiedName,
    foreignTable: qualifiedName,
    isToOne: z.boolean(),
  }),
);

export const functionRows = z.array(
  qualifiedName.extend({
    description: z.string().nullable(),
    parameters: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        castType: z.string(),
        isRequired: z.boolean(),
        isVariadic: z.boolean(),
      }),
    ),
    returns: qualifiedName.extend({ isSet: z.boolean(), isComposite: z.boolean() }),
    volatility: z.enum(["immutable", "stable", "volatile"]),
    hasVariadic: z.boolean(),
    settings: z.array(z.tuple([z.string(), z.string()])),
  }),
);

export const representationRows = z.array(
  z.object({ source: z.string(), target: z.string(), function: z.string() }),
);

export const mediaHandlerRows = z.array(
  z.object({
    function: qualifiedName,
    target: qualifiedName,
    mediaType: z.string(),
    isBinary: z.boolean(),
  }),
);
