import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type FrontVersion, listFrontVersions } from "../../data/fronts/staff-fronts.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { defaultLayout } from "../../domain/fronts/home-sections.ts";
import type { FrontLayout } from "../../domain/fronts/layout.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { FrontComparison } from "./front-comparison.tsx";
import type { FrontCopy } from "./front-copy.ts";
import { frontTexts } from "./front-texts.ts";

/** Dialog with the published layouts, newest first, each of which can be compared with the last, and restored. */
export function FrontHistory({
  copy,
  isOpen,
  onClose,
  onRestore,
}: {
  copy: FrontCopy;
  isOpen: boolean;
  onClose: () => void;
  onRestore: (layout: FrontLayout | null) => void;
}) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="History">
      {isOpen && <VersionList copy={copy} onRestore={onRestore} />}
    </Modal>
  );
}

function VersionList({
  copy,
  onRestore,
}: {
  copy: FrontCopy;
  onRestore: (layout: FrontLayout | null) => void;
}) {
  const { timeZone } = useSite();
  const { frontId } = copy;
  const [versions, setVersions] = useState<FrontVersion[]>();
  const [failure, setFailure] = useState<string>();
  const [compared, setCompared] = useState<number>();
  // Asks the backend.
  useEffect(() => {
    withSession(() => listFrontVersions(getBrowserClient(), { frontId })).then(
      setVersions,
      (error: unknown) => setFailure(failureMessage(error)),
    );
  }, [frontId]);
  if (failure !== undefined) return <p role="alert">{failure}</p>;
  if (!versions) return <p>Loading...</p>;
  if (versions.length === 0) {
    return <p>Nothing was published yet. Readers see {frontTexts(copy).byDefault}.</p>;
  }
  const layoutOf = (version: FrontVersion) => version.layout ?? defaultLayout(copy.place);
  const [current] = versions;
  return (
    <ol className="border-t border-hairline">
      {versions.map((version) => {
        const { number, createdAt, layout } = version;
        const isOpen = number === compared;
        return (
          <li key={number} className="flex flex-col gap-3 border-b border-hairline py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 grow basis-60">
                <p className="font-semibold">{momentText(createdAt, timeZone)}</p>
                <p className="text-meta text-quiet wrap-anywhere">{describeLayout(layout)}</p>
              </div>
              <div className="flex gap-2">
                {version !== current && (
                  <Button
                    type="button"
                    look="text"
                    aria-expanded={isOpen}
                    aria-label={`Compare version ${number} with the page now`}
                    onClick={() => setCompared(isOpen ? undefined : number)}
                  >
                    Compare
                  </Button>
                )}
                <Button
                  type="button"
                  look="outline"
                  aria-label={`Restore version ${number}`}
                  onClick={() => onRestore(layout)}
                >
                  Restore
                </Button>
              </div>
            </div>
            {isOpen && current && (
              <FrontComparison
                number={number}
                before={layoutOf(version)}
                after={layoutOf(current)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

function describeLayout(layout: FrontLayout | null): string {
  if (!layout) return "The default";
  const shown = layout.containers.filter(({ isHidden }) => !isHidden);
  const placed = shown.reduce((sum, { slots }) => sum + slots.length, 0);
  return `${shown.map(({ title }) => title).join(", ")}; ${placed} placed`;
}
