import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type ArticleFields, articleFieldsSchema } from "../../domain/newsroom/article-fields.ts";
import {
  nextSlug,
  type SlugEvent,
  type SlugState,
  startSlug,
} from "../../domain/newsroom/slug-machine.ts";

const resolveFields = zodResolver(articleFieldsSchema);

/**
 * The fields of the form. The body is kept beside react-hook-form, which copies what it holds at every
 * keystroke: a long story would be slow to type.
 */
export function useArticleForm(initial: ArticleFields) {
  const [beside] = useState<Beside>(() => ({
    body: initial.content,
    slug: startSlug(initial.slug),
    tell: () => undefined,
  }));
  const form = useForm<ArticleFields>({
    defaultValues: withoutBody(initial),
    shouldFocusError: false,
    resolver: (values, context, options) =>
      resolveFields({ ...values, content: beside.body }, context, options),
  });
  const [actions] = useState(() => createActions(form, beside));
  return { form, ...actions };
}

type Beside = { body: unknown; slug: SlugState; tell: () => void };

function createActions(form: UseFormReturn<ArticleFields>, beside: Beside) {
  return {
    read: (): ArticleFields => ({ ...form.getValues(), content: beside.body }),
    onBodyChange(listener: () => void): () => void {
      beside.tell = listener;
      return () => {
        beside.tell = () => undefined;
      };
    },
    setBody(content: unknown): void {
      beside.body = content;
      if (form.getFieldState("content").invalid) void form.trigger("content");
      beside.tell();
    },
    /** Puts other fields in the place of all that is there. */
    fill(fields: ArticleFields, slug: SlugState): void {
      beside.body = fields.content;
      beside.slug = slug;
      form.reset(withoutBody(fields));
      beside.tell();
    },
    isSlugManual: () => beside.slug.isManual,
    moveSlug(event: SlugEvent): void {
      beside.slug = nextSlug(beside.slug, event);
      const { slug } = beside.slug;
      if (slug === form.getValues("slug")) return;
      form.setValue("slug", slug, { shouldDirty: true });
      if (form.getFieldState("slug").invalid) void form.trigger("slug");
    },
  };
}

export type ArticleFormFields = ReturnType<typeof useArticleForm>;

function withoutBody(fields: ArticleFields): ArticleFields {
  return { ...fields, content: undefined };
}
