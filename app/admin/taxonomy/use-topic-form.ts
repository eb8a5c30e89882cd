import { useEffect, useState } from "react";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import { withSession } from "../../auth/with-session.ts";
import { getStoredTopic, type StoredTopic, saveTopic } from "../../data/articles/topics.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { isSameJson } from "../../domain/newsroom/article-fields.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import type { TopicFields } from "../../domain/newsroom/topic-fields.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

type OpenTopic = { term: Term; stored: StoredTopic };

export type TopicForm = ReturnType<typeof useTopicForm>;

/** The topic that is edited, and what was typed of it. */
export function useTopicForm() {
  // Kept while the dialog fades out.
  const [current, setCurrent] = useState<OpenTopic>();
  const [isOpen, setOpen] = useState(false);
  const [fields, setFields] = useState<TopicFields>();
  const [isBusy, setBusy] = useState(false);
  const isDirty = isOpen && current !== undefined && !isSameJson(fields, current.stored.fields);

  // Reports unsaved work to the auth session.
  useEffect(() => {
    setUnsavedWork(isDirty);
    return () => setUnsavedWork(false);
  }, [isDirty]);

  async function load(term: Term): Promise<void> {
    try {
      const { slug } = term;
      const stored = await withSession(() => getStoredTopic(getBrowserClient(), { slug }));
      setCurrent({ term, stored });
      setFields(stored.fields);
      setOpen(true);
    } catch (error) {
      reportFailure("Error Loading Topic", error);
    }
  }

  async function store({ term, stored }: OpenTopic, typed: TopicFields): Promise<void> {
    setBusy(true);
    try {
      const { slug } = term;
      const { version } = stored;
      const client = getBrowserClient();
      if (await withSession(() => saveTopic(client, { slug, version, fields: typed }))) {
        showToast({ title: "Topic Saved" });
        setOpen(false);
        return;
      }
      // The next save replaces what the other has written, and the writer knows.
      const theirs = await withSession(() => getStoredTopic(client, { slug }));
      setCurrent({ term, stored: theirs });
      showToast({
        title: "Topic Has Changed",
        description:
          "Someone else changed this topic. Nothing was saved; save again to replace their text with yours.",
        variant: "destructive",
      });
    } catch (error) {
      reportFailure("Error Saving Topic", error);
    } finally {
      setBusy(false);
    }
  }

  return {
    term: current?.term,
    fields,
    isOpen,
    isBusy,
    isDirty,
    open: (term: Term) => void load(term),
    close: () => setOpen(false),
    change: (part: Partial<TopicFields>) => setFields((before) => before && { ...before, ...part }),
    save: () => void (current && fields && store(current, fields)),
  };
}
