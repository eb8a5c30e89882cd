import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { addIdea } from "../../data/planned-work.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import type { PlannedArticle, PlanParameters } from "../../domain/newsroom/planned-work.ts";
import { Button } from "../../ui/button.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { SubmitDialog } from "../review/submit-dialog.tsx";
import { Board } from "./board.tsx";
import { Calendar } from "./calendar.tsx";
import { CalendarFeedDialog } from "./calendar-feed-dialog.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { usePlanCommands } from "./use-plan-commands.ts";

/** The plan of the newsroom: a board by stage, or a calendar by planned date. */
export function PlanPage({
  parameters,
  list,
}: {
  parameters: PlanParameters;
  list: Promise<Loaded<{ articles: PlannedArticle[] }>>;
}) {
  const { view } = parameters;
  const [isSubscribing, setSubscribing] = useState(false);
  return (
    <ListScreen
      title="Plan"
      action={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <nav aria-label="View" className="flex gap-2">
            {(["board", "calendar"] as const).map((name) => (
              <RouterButtonLink
                key={name}
                look={view === name ? "solid" : "outline"}
                aria-current={view === name ? "page" : undefined}
                to={{ search: name === "board" ? "" : `?view=${name}` }}
              >
                {name === "board" ? "Board" : "Calendar"}
              </RouterButtonLink>
            ))}
          </nav>
          <button
            type="button"
            className="text-link min-h-11 text-small"
            onClick={() => setSubscribing(true)}
          >
            Subscribe to Calendar
          </button>
        </div>
      }
    >
      <IdeaForm />
      <LoadedContent loading={list}>
        {({ articles }) => <Plan parameters={parameters} articles={articles} />}
      </LoadedContent>
      {isSubscribing && <CalendarFeedDialog onClose={() => setSubscribing(false)} />}
    </ListScreen>
  );
}

function Plan({
  parameters: { view, month },
  articles,
}: {
  parameters: PlanParameters;
  articles: readonly PlannedArticle[];
}) {
  const commands = usePlanCommands(articles);
  const { asked, endAsked } = commands;
  return (
    <PendingRows>
      {view === "board" ? (
        <Board articles={articles} commands={commands} />
      ) : (
        <Calendar month={month} articles={articles} commands={commands} />
      )}
      {asked?.kind === "submit" && (
        <SubmitDialog
          articleId={asked.article.id}
          lastReviewer={null}
          store={async () => true}
          onSubmitted={() => endAsked(true)}
          onClose={() => endAsked(false)}
        />
      )}
      {asked?.kind === "return" && (
        <ReturnDialog
          articleId={asked.article.id}
          onReturned={() => endAsked(true)}
          onClose={() => endAsked(false)}
        />
      )}
    </PendingRows>
  );
}

/** A line that becomes the title of a draft. The field keeps the focus for the next one. */
function IdeaForm() {
  const { revalidate } = useRevalidator();
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function add(): Promise<void> {
    field.current?.focus();
    if (title.trim() === "") {
      setProblem("Enter the idea in a line.");
      return;
    }
    setProblem(undefined);
    try {
      await withSession(() => addIdea(getBrowserClient(), { title }));
      setTitle("");
      showToast({ title: "Idea Added", description: "It is a draft with this title." });
    } catch (error) {
      setProblem(failureMessage(error));
      return;
    }
    await revalidate();
  }

  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3 sm:flex-row"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        ref={field}
        label="New idea"
        className="w-full min-w-0 sm:grow"
        value={title}
        maxLength={500}
        autoComplete="off"
        error={problem}
        isErrorAnnounced
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" className="shrink-0 sm:mt-7">
        Add Idea
      </Button>
    </form>
  );
}
