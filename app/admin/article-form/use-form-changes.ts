import { useEffect } from "react";
import type { StorySession } from "./engine/story-session.ts";
import type { ArticleFormFields } from "./use-article-form.ts";

/** Tells the session of each change in the form. */
export function useFormChanges(fields: ArticleFormFields, session: StorySession): void {
  const { form, read, isSlugManual, onBodyChange } = fields;
  // react-hook-form's store lives outside of React, and so does the body.
  useEffect(() => {
    const tell = () => session.change(read(), isSlugManual());
    const leaveForm = form.subscribe({ formState: { values: true }, callback: tell });
    const leaveBody = onBodyChange(tell);
    return () => {
      leaveForm();
      leaveBody();
    };
  }, [form, session, read, isSlugManual, onBodyChange]);
}
