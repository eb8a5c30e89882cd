import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { type ArticleFields, articleFieldsSchema } from "../../domain/newsroom/article-fields.ts";
import {
  nextSlug,
  type SlugEvent,
  type SlugState,
  startSlug,
} from "../../domain/newsroom/slug-machine.ts";
import type { ArticleSession } from "./engine/article-session.ts";

const resolveFields = zodResolver(articleFieldsSchema);

/**
 * State of the form. The body is kept outside react-hook-form, which copies all values on every keystroke: typing in a
 * long article would be slow.
 */
export function useArticleForm(initial: ArticleFields) {
  const [extra] = useState<Extra>(() => ({
    body: initial.content,
    slug: startSlug(initial.slug),
    onChange: () => undefined,
  }));
  const form = useForm<ArticleFields>({
    defaultValues: withoutBody(initial),
    shouldFocusError: false,
    resolver: (values, context, options) =>
      resolveFields({ ...values, content: extra.body }, context, options),
  });
  const [actions] = useState(() => createActions(form, extra));
  return { form, ...actions };
}

type Extra = { body: unknown; slug: SlugState; onChange: () => void };

function createActions(form: UseFormReturn<ArticleFields>, extra: Extra) {
  return {
    read: (): ArticleFields => ({ ...form.getValues(), content: extra.body }),
    onBodyChange(listener: () => void): () => void {
      extra.onChange = listener;
      return () => {
        extra.onChange = () => undefined;
      };
    },
    setBody(content: unknown): void {
      extra.body = content;
      if (form.getFieldState("content").invalid) void form.trigger("content");
      extra.onChange();
    },
    /** Replaces all fields. */
    fill(fields: ArticleFields, slug: SlugState): void {
      extra.body = fields.content;
      extra.slug = slug;
      form.reset(withoutBody(fields));
      extra.onChange();
    },
    isSlugManual: () => extra.slug.isManual,
    moveSlug(event: SlugEvent): void {
      extra.slug = nextSlug(extra.slug, event);
      const { slug } = extra.slug;
      if (slug === form.getValues("slug")) return;
      form.setValue("slug", slug, { shouldDirty: true });
      if (form.getFieldState("slug").invalid) void form.trigger("slug");
    },
  };
}

type ArticleFormFields = ReturnType<typeof useArticleForm>;

function withoutBody(fields: ArticleFields): ArticleFields {
  return { ...fields, content: undefined };
}

/** Passes each change in the form to the session. */
export function useFormChanges(fields: ArticleFormFields, session: ArticleSession): void {
  const { form, read, isSlugManual, onBodyChange } = fields;
  // Subscribes to the form's stores, which are outside of React.
  useEffect(() => {
    const report = () => session.change(read(), isSlugManual());
    const leaveForm = form.subscribe({ formState: { values: true }, callback: report });
    const leaveBody = onBodyChange(report);
    return () => {
      leaveForm();
      leaveBody();
    };
  }, [form, session, read, isSlugManual, onBodyChange]);
}
