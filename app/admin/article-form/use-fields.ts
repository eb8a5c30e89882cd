import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { toColumns, toFields } from "../../data/articles/article-row.ts";
import {
  type ArticleFields,
  articleFieldsSchema,
  trimFields,
} from "../../domain/newsroom/article-fields.ts";
import {
  nextSlug,
  resumeSlug,
  type SlugEvent,
  type SlugState,
} from "../../domain/newsroom/slug-machine.ts";
import type { BodyEditorHandle } from "../../editor/body-editor.tsx";
import type { TagFieldHandle } from "../../ui/controls/tag-field.tsx";
import type { WorkingCopy } from "../working-copy/working-copy.ts";

/** Fields of the form: their values, and where they are on the page. */
export type Fields = ReturnType<typeof useFields>;

const resolveFields = zodResolver(articleFieldsSchema);

/**
 * The fields of a working copy: what is typed goes to its document at once, and what others change there comes back. The
 * body is kept outside react-hook-form, which copies all values on every keystroke: typing in a long article would be
 * slow.
 */
export function useFields(copy: WorkingCopy) {
  const root = useRef<HTMLFormElement>(null);
  const editor = useRef<BodyEditorHandle>(null);
  const tags = useRef<TagFieldHandle>(null);
  const [slugState] = useState<{ current: SlugState }>(() => {
    const { slug, title } = toFields(copy.read());
    const isNew = (copy.stored()?.live ?? null) === null;
    return { current: resumeSlug({ slug, title, isNew, isManual: undefined }) };
  });
  const [defaultValues] = useState(() => withoutBody(toFields(copy.read())));
  const form = useForm<ArticleFields>({
    defaultValues,
    shouldFocusError: false,
    resolver: (values, context, options) =>
      resolveFields({ ...values, content: copy.readBody() }, context, options),
  });
  const [actions] = useState(() => createActions(form, copy, slugState));

  // Connects the form's store with the document; both are outside of React.
  useEffect(() => {
    const write = () => {
      const { content: _, ...columns } = toColumns({ ...form.getValues(), content: null });
      copy.setFields(columns);
    };
    const leaveForm = form.subscribe({ formState: { values: true }, callback: write });
    const leaveCopy = copy.onTheirFields(() => {
      const theirs = toFields(copy.read());
      for (const name of FORM_FIELDS) {
        if (form.getValues(name) !== theirs[name]) {
          form.setValue(name, theirs[name], { shouldValidate: form.getFieldState(name).invalid });
        }
      }
    });
    return () => {
      leaveForm();
      leaveCopy();
    };
  }, [form, copy]);

  return {
    form,
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
  "publishedAt",
  "imageSrc",
  "imageAlt",
  "imageCaption",
  "isFeatured",
  "isPopular",
  "tags",
  "sponsor",
] as const;

function createActions(
  form: UseFormReturn<ArticleFields>,
  copy: WorkingCopy,
  slugState: { current: SlugState },
) {
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
    moveSlug(event: SlugEvent): void {
      slugState.current = nextSlug(slugState.current, event);
      const { slug } = slugState.current;
      if (slug === form.getValues("slug")) return;
      form.setValue("slug", slug, { shouldDirty: true });
      if (form.getFieldState("slug").invalid) void form.trigger("slug");
    },
  };
}

function withoutBody(fields: ArticleFields): ArticleFields {
  return { ...fields, content: undefined };
}
