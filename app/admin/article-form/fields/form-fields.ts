import * as z from "zod/mini";
import { toColumns, toFields } from "../../../data/articles/article-row.ts";
import type { FieldsJson } from "../../../data/json.types.ts";
import {
  type ArticleFields,
  articleFieldsSchema,
  isSameJson,
  trimFields,
} from "../../../domain/newsroom/article-fields.ts";
import { observeFields, readColumns } from "../../../editor/engine/shared-fields.ts";
import type { WorkingCopy } from "../../working-copy/working-copy.ts";

/** Fields other than the body, which is not copied for each key. */
export type FieldValues = Omit<ArticleFields, "content">;

/** A message for each invalid field. */
export type FieldErrors = { [Name in keyof ArticleFields]?: string };

/** Fields of an open article as its document has them, and errors found in them when it is published. */
export type FormFields = ReturnType<typeof createFormFields>;

export function createFormFields(copy: Pick<WorkingCopy, "doc" | "setFields" | "readBody">) {
  let values = readValues(copy);
  let errors: FieldErrors = {};
  const listeners = new Set<() => void>();

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function takeDocument(): void {
    const before = values;
    const changed = listChanged(readValues(copy), before);
    if (changed.length === 0) return;
    values = { ...before, ...Object.fromEntries(changed) };
    for (const [name, value] of changed) if (errors[name] !== undefined) check(name, value);
    notify();
  }

  /** Checks a field again. */
  function check(name: keyof ArticleFields, value: unknown): void {
    const { error } = z.safeParse<z.ZodMiniType>(articleFieldsSchema.shape[name], value);
    errors = { ...errors, [name]: error?.issues[0]?.message };
  }

  /** Changes fields of the document. */
  function set(changes: Partial<FieldValues>): void {
    const before = columnsOf(values);
    const columns = Object.entries(columnsOf({ ...values, ...changes }));
    const changed = columns.filter(([name, value]) => !isSameJson(value, before[name]));
    if (changed.length > 0) copy.setFields(Object.fromEntries(changed));
  }

  const read = (): ArticleFields => ({ ...values, content: copy.readBody() });

  return {
    /** Calls back when values or errors have changed. Returns a function that ends it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Follows the document until the returned function is called. */
    connect(): () => void {
      const leave = observeFields(copy.doc, takeDocument);
      takeDocument();
      return leave;
    },
    values: () => values,
    errors: () => errors,
    set,
    /** All fields with the body. */
    read,
    /** Trims the texts, as they are published. */
    trim: () => set(trimFields(read())),
    /** Checks all fields. Returns the errors, in the order of the fields. */
    checkAll(): FieldErrors {
      const issues = articleFieldsSchema.safeParse(read()).error?.issues ?? [];
      // The first of a field stays.
      errors = Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse());
      notify();
      return Object.fromEntries(Object.entries(errors).reverse());
    },
    /** Checks the body again, which has changed. */
    checkBody(): void {
      if (errors.content === undefined) return;
      check("content", copy.readBody());
      notify();
    },
    setError(name: keyof ArticleFields, message: string): void {
      errors = { ...errors, [name]: message };
      notify();
    },
  };
}

function readValues({ doc }: Pick<WorkingCopy, "doc">): FieldValues {
  const { content: _, ...values } = toFields(readColumns(doc, null));
  return values;
}

function columnsOf(values: FieldValues): FieldsJson {
  const { content: _, ...columns } = toColumns({ ...values, content: null });
  return columns;
}

/** Entries of `values` that are not in `before`. */
function listChanged(values: FieldValues, before: FieldValues): [keyof FieldValues, unknown][] {
  const names = Object.keys(values) as (keyof FieldValues)[];
  return names
    .filter((name) => !isSameJson(values[name], before[name]))
    .map((name) => [name, values[name]]);
}
