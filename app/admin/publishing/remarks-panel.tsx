import { useCallback, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listRemarks, resolveRemark } from "../../data/previews/remarks.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import type { Remark } from "../../domain/previews/preview-link.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { reportFailure } from "../load-or-report.ts";
import type { Rights } from "../use-rights.ts";
import { Panel } from "./panel.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Remarks of people who read a preview. Nothing while there are none. */
export function RemarksPanel({ articleId, rights }: { articleId: string; rights: Rights }) {
  const [areResolvedShown, setResolvedShown] = useState(false);
  const load = useCallback(() => listRemarks(getBrowserClient(), { articleId }), [articleId]);
  const remarks = useLoaded(load);

  async function resolve({ id, resolvedAt }: Remark): Promise<void> {
    try {
      await withSession(() =>
        resolveRemark(getBrowserClient(), { id, isResolved: resolvedAt === null }),
      );
    } catch (error) {
      reportFailure("Error Saving Remark", error);
    }
    await remarks.reload();
  }

  const all = remarks.value ?? [];
  if (all.length === 0 && remarks.failure === undefined) return null;
  const open = all.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = all.length - open.length;
  const shown = areResolvedShown ? all : open;
  return (
    <Panel title={`Remarks (${open.length} open)`} isEmpty={all.length === 0} loaded={remarks}>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-4">
          {shown.map((remark) => (
            <RemarkRow
              key={remark.id}
              remark={remark}
              refusal={rights.refusal("write")}
              onResolve={() => void resolve(remark)}
            />
          ))}
        </ul>
      )}
      {resolved > 0 && (
        <div>
          <Button
            type="button"
            look="outline"
            className="px-3"
            aria-expanded={areResolvedShown}
            onClick={() => setResolvedShown(!areResolvedShown)}
          >
            {areResolvedShown ? "Hide Resolved" : `Show ${resolved} Resolved`}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function RemarkRow({
  remark,
  refusal,
  onResolve,
}: {
  remark: Remark;
  refusal: string | undefined;
  onResolve: () => void;
}) {
  const { timeZone } = useSite();
  const isOpen = remark.resolvedAt === null;
  const { name, linkLabel } = remark;
  return (
    <li className="flex flex-col items-start gap-2 border-l-2 border-hairline pl-3">
      <p className="text-meta text-quiet">
        <strong className="text-ink wrap-anywhere">{name}</strong>
        {linkLabel !== null && linkLabel !== name && `, link for ${linkLabel}`},{" "}
        {momentText(remark.createdAt, timeZone)}
        {remark.resolvedAt !== null &&
          `. Resolved${remark.resolvedBy ? ` by ${remark.resolvedBy}` : ""} ${momentText(remark.resolvedAt, timeZone)}`}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{remark.body}</p>
      <ActionButton
        type="button"
        look="outline"
        className="px-3"
        refusal={refusal}
        aria-label={`${isOpen ? "Resolve" : "Reopen"} the remark of ${name}`}
        onClick={onResolve}
      >
        {isOpen ? "Resolve" : "Reopen"}
      </ActionButton>
    </li>
  );
}
