import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { toColumns, toFields } from "../../data/articles/article-row.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import {
  type ArticleFields,
  articleFieldsSchema,
  isSameJson,
  trimFields,
} from "../../domain/newsroom/article-fields.ts";
import type { BodyEditorHandle } from "../../editor/body-editor.tsx";
import { observeFields, readColumns } from "../../editor/engine/shared-fields.ts";
import type { TagFieldHandle } from "../../ui/controls/tag-field.tsx";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { ArticleDocument } from "./fields/article-document.ts";
import type { Presence } from "./presence/presence.ts";

/** Fields of the form: their values, and where they are on the page. */
export type Fields = ReturnType<typeof useFields>;

const resolveFields = zodResolver(articleFieldsSchema);

/**
 * The fields of a working copy: what is typed goes to its document at once, and what others change there comes back. The
 * body is kept outside react-hook-form, which copies all values on every keystroke: typing in a long article would be
 * slow.
 */
export function useFields(copy: WorkingCopy, presence: Presence) {
  const root = useRef<HTMLFormElement>(null);
  const editor = useRef<BodyEditorHandle>(null);
  const tags = useRef<TagFieldHandle>(null);
  const [defaultValues] = useState(() => withoutBody(toFields(copy.read())));
  const form = useForm<ArticleFields>({
    defaultValues,
    shouldFocusError: false,
    resolver: (values, context, options) =>
      resolveFields({ ...values, content: copy.readBody() }, context, options),
  });
  const [actions] = useState(() => createActions(form, copy));
  const [document] = useState<ArticleDocument>(() => ({
    doc: copy.doc,
    presence,
    isLive: () => (copy.stored()?.live ?? null) !== null,
    slug: { isWritten: false },
  }));

  // Connects the form's store with the document; both are outside of React.
  useEffect(() => connectFields(form, copy), [form, copy]);

  return {
    form,
    document,
    root,
    editor,
    tags,
    /** Takes what was typed a moment ago, and a tag that was not finished by Enter. */
    flush(): void {
      editor.current?.flush();
      tags.current?.flush();
    },
    ...actions,
  };
}

/** Fields of the form other than the body. */
const FORM_FIELDS = [
  "title",
  "slug",
  "excerpt",
  "categoryId",
  "authorId",
  "otherAuthors",
  "publishedAt",
  "imageSrc",
  "imageAlt",
  "imageIsDecorative",
  "imageCaption",
  "isFeatured",
  "isPopular",
  "tags",
  "sponsor",
  "label",
  "seoTitle",
  "seoDescription",
  "socialTitle",
  "socialDescription",
  "socialImage",
  "canonicalUrl",
] as const;

/** Writes what is changed in the form to the document, and shows there what is changed in the document. */
function connectFields(form: UseFormReturn<ArticleFields>, copy: WorkingCopy): () => void {
  let known = columnsOf(form.getValues());
  let isShowing = false;
  const write = () => {
    if (isShowing) return;
    const columns = columnsOf(form.getValues());
    const changed = Object.entries(columns).filter(
      ([name, value]) => !isSameJson(value, known[name]),
    );
    known = columns;
    if (changed.length > 0) copy.setFields(Object.fromEntries(changed));
  };
  const show = () => {
    const fields = toFields(readColumns(copy.doc, null));
    known = columnsOf(fields);
    isShowing = true;
    for (const name of FORM_FIELDS) {
      if (!isSameJson(form.getValues(name), fields[name])) {
        form.setValue(name, fields[name], { shouldValidate: form.getFieldState(name).invalid });
      }
    }
    isShowing = false;
  };
  const leaveForm = form.subscribe({ formState: { values: true }, callback: write });
  const leaveDocument = observeFields(copy.doc, show);
  show();
  return () => {
    leaveForm();
    leaveDocument();
  };
}

function columnsOf(fields: ArticleFields): FieldsJson {
  const { content: _, ...columns } = toColumns({ ...fields, content: null });
  return columns;
}

function createActions(form: UseFormReturn<ArticleFields>, copy: WorkingCopy) {
  return {
    read: (): ArticleFields => ({ ...form.getValues(), content: copy.readBody() }),
    /** Trims the texts, as they are published. */
    trim(): void {
      const values = form.getValues();
      const trimmed = trimFields(values);
      for (const name of FORM_FIELDS) {
        if (values[name] !== trimmed[name]) form.setValue(name, trimmed[name]);
      }
    },
    /** Called when the body has changed. */
    checkBody(): void {
      if (form.getFieldState("content").invalid) void form.trigger("content");
    },
  };
}

function withoutBody(fields: ArticleFields): ArticleFields {
  return { ...fields, content: undefined };
}
