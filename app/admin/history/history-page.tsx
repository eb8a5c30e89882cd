import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import {
  articleFormPath,
  type HistoryParameters,
  toHistorySearch,
} from "../../domain/newsroom/version.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { NoteSection } from "../corrections/note-section.tsx";
import { RedactDialog } from "../corrections/redact-dialog.tsx";
import { EmptyList, ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import { ComparedVersions } from "./compared-versions.tsx";
import type { History } from "./load-history.ts";
import { NameDialog } from "./name-dialog.tsx";
import { Playback } from "./playback.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import { useHistoryUpdates } from "./use-history-updates.ts";
import { useVersionCommands } from "./use-version-commands.ts";
import { VersionRows } from "./version-rows.tsx";

export type HistoryPageProps = {
  articleId: string;
  parameters: HistoryParameters;
  history: Promise<Loaded<History>>;
};

/** The history of an article: its versions, and what two of them differ in. */
export function HistoryPage({ articleId, parameters, history }: HistoryPageProps) {
  return (
    <ListScreen title="History">
      <LoadedContent loading={history}>
        {(found) => (
          <ArticleHistory articleId={articleId} parameters={parameters} history={found} />
        )}
      </LoadedContent>
    </ListScreen>
  );
}

function ArticleHistory({
  articleId,
  parameters,
  history,
}: {
  articleId: string;
  parameters: HistoryParameters;
  history: History;
}) {
  const { versions, older, liveSlug, comparison, corrections } = history;
  const { refusal } = useRights(articleId);
  const formPath = articleFormPath({ id: articleId, isLive: liveSlug !== null });
  const commands = useVersionCommands({ articleId, formPath });
  useHistoryUpdates(articleId, parameters.play !== undefined || commands.open !== undefined);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Link to={formPath} className="text-link inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden size={18} className="shrink-0" />
          {versions[0]?.title ?? "Article"}
        </Link>
        {liveSlug !== null && (
          <a
            href={articlePath(liveSlug)}
            target="_blank"
            rel="noopener"
            className="text-link text-meta wrap-anywhere"
          >
            {articlePath(liveSlug)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      {versions.length === 0 ? (
        <EmptyList>This article has no versions.</EmptyList>
      ) : (
        <div className="flex flex-col gap-8">
          {parameters.play !== undefined && (
            <Playback
              key={`${parameters.from} ${parameters.to}`}
              articleId={articleId}
              parameters={parameters}
              versions={versions}
            />
          )}
          {comparison !== undefined && (
            <ComparedVersions parameters={parameters} history={history} comparison={comparison} />
          )}
          <NoteSection corrections={corrections} refusal={refusal("publish")} />
          <PendingRows className="flex flex-col gap-6">
            <VersionRows history={history} parameters={parameters} commands={commands} />
            <nav aria-label="Pages" className="flex flex-wrap gap-3">
              {parameters.before !== undefined && (
                <RouterButtonLink
                  look="outline"
                  to={{ search: toHistorySearch({ ...parameters, before: undefined }) }}
                >
                  Newest Versions
                </RouterButtonLink>
              )}
              {older && (
                <RouterButtonLink
                  look="outline"
                  to={{
                    search: toHistorySearch({ ...parameters, before: versions.at(-1)?.number }),
                  }}
                >
                  Older Versions
                </RouterButtonLink>
              )}
            </nav>
          </PendingRows>
        </div>
      )}
      <NameDialog commands={commands} />
      <RedactDialog
        isOpen={commands.open === "redact"}
        version={{ articleId, number: commands.version?.number ?? 0 }}
        onClose={() => void commands.closeRedacted()}
      />
      <RestoreDialog commands={commands} isLive={liveSlug !== null} />
    </>
  );
}
