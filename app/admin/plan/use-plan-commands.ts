import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { planArticle } from "../../data/planned-work.ts";
import { acceptArticle } from "../../data/review.ts";
import type { BoardStage } from "../../domain/newsroom/board-stage.ts";
import { whoCanText } from "../../domain/newsroom/capabilities.ts";
import { boardMove, movePlan, type PlannedArticle } from "../../domain/newsroom/planned-work.ts";
import { formatStaffDate } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

/** A step that asks something first. */
export type AskedStep = { kind: "submit" | "return"; article: PlannedArticle };

export type PlanCommands = ReturnType<typeof usePlanCommands>;

/** Why the user may not plan a day for an article; undefined where they may. */
export function planRefusal({ stage, canAssign }: PlannedArticle): string | undefined {
  if (stage === "scheduled") {
    return "A scheduled article goes out at its publish date: change it in the article.";
  }
  return canAssign ? undefined : whoCanText("assign");
}

/** Moves articles between stages and days, by drag or menu, and reloads the plan. */
export function usePlanCommands(articles: readonly PlannedArticle[]) {
  const { revalidate } = useRevalidator();
  const { timeZone } = useSite();
  const [asked, setAsked] = useState<AskedStep>();

  async function run(step: () => Promise<void>, title: string, description: string) {
    try {
      await withSession(step);
      showToast({ title, description });
    } catch (error) {
      reportFailure("Error Moving Article", error);
    }
    await revalidate();
  }

  function refuse(reason: string): void {
    showToast({ title: "Not Available", description: reason });
  }

  return {
    asked,
    /** Called when the step that was asked about was taken, or not. */
    endAsked(isDone: boolean): void {
      setAsked(undefined);
      if (isDone) void revalidate();
    },
    /** Takes an article to another column of the board. */
    move(articleId: string, to: BoardStage): void {
      const article = articles.find(({ id, stage }) => id === articleId && stage !== to);
      if (!article) return;
      const move = boardMove(article, to);
      if (move.kind === "refused") refuse(move.reason);
      else if (move.kind !== "accept") setAsked({ kind: move.kind, article });
      else {
        void run(
          () => acceptArticle(getBrowserClient(), { articleId }),
          "Article Accepted",
          "It is ready to be published.",
        );
      }
    },
    /** Plans a day `yyyy-MM-dd` for an article, or none. */
    plan(articleId: string, day: string | null): void {
      const article = articles.find(({ id }) => id === articleId);
      if (!article) return;
      const refusal = planRefusal(article);
      if (refusal !== undefined) {
        refuse(refusal);
        return;
      }
      const plannedFor = day === null ? null : movePlan(article.plannedFor, day, timeZone);
      if (plannedFor === article.plannedFor) return;
      void run(
        () => planArticle(getBrowserClient(), { articleId, plannedFor }),
        plannedFor === null ? "Plan Removed" : "Article Planned",
        plannedFor === null
          ? "It has no planned date any more."
          : `It is planned for ${formatStaffDate(plannedFor, timeZone)}.`,
      );
    },
  };
}
