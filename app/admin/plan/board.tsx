import { clsx } from "clsx";
import { BOARD_STAGES, type BoardStage } from "../../domain/newsroom/board-stage.ts";
import { boardMove, type PlannedArticle } from "../../domain/newsroom/planned-work.ts";
import { useDropTarget } from "../drag.ts";
import { PlanCard } from "./plan-card.tsx";
import type { PlanCommands } from "./use-plan-commands.ts";

const NAMES: Record<BoardStage, string> = {
  draft: "Ideas and drafts",
  review: "In review",
  ready: "Ready",
  scheduled: "Scheduled",
};

/** Articles in work, in a column for each stage. */
export function Board({
  articles,
  commands,
}: {
  articles: readonly PlannedArticle[];
  commands: PlanCommands;
}) {
  return (
    <div className="grid gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
      {BOARD_STAGES.map((stage) => (
        <Column
          key={stage}
          stage={stage}
          articles={articles.filter((article) => article.stage === stage)}
          commands={commands}
        />
      ))}
    </div>
  );
}

function Column({
  stage,
  articles,
  commands,
}: {
  stage: BoardStage;
  articles: readonly PlannedArticle[];
  commands: PlanCommands;
}) {
  const { ref, isOver } = useDropTarget((articleId) => commands.move(articleId, stage));
  const id = `stage-${stage}`;
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      className={clsx("min-h-40 min-w-0 border-t-2 border-ink pt-2", isOver && "bg-tint")}
    >
      <h2 id={id} className="text-note font-semibold">
        {NAMES[stage]} <span className="text-quiet">({articles.length})</span>
      </h2>
      {articles.length === 0 ? (
        <p className="py-3 text-meta text-quiet">Nothing here.</p>
      ) : (
        <ul>
          {articles.map((article) => (
            <PlanCard key={article.id} article={article} moves={movesOf(article, commands)} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Menu of the columns that an article can go to. */
function movesOf(article: PlannedArticle, commands: PlanCommands) {
  return BOARD_STAGES.filter((to) => to !== article.stage && to !== "scheduled").map((to) => {
    const move = boardMove(article, to);
    return {
      label: `To ${NAMES[to]}`,
      refusal: move.kind === "refused" ? move.reason : undefined,
      onChoose: () => commands.move(article.id, to),
    };
  });
}
