import { useCallback, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listPreviewLinks, revokePreviewLink } from "../../data/previews/preview-links.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import type { PreviewLink } from "../../domain/previews/preview-link.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { Rights } from "../use-rights.ts";
import { Panel } from "./panel.tsx";
import { PreviewLinkDialog } from "./preview-link-dialog.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Links at which people without an account read the working copy: one for each, with an end and what became of it. */
export function PreviewLinksPanel({
  articleId,
  rights,
}: {
  /** An article that is stored. */
  articleId: string;
  rights: Rights;
}) {
  const [isCreating, setCreating] = useState(false);
  // Links are secrets of those who may write the article.
  const mayList = rights.can("write");
  const load = useCallback(
    async () => (mayList ? listPreviewLinks(getBrowserClient(), { articleId }) : []),
    [articleId, mayList],
  );
  const links = useLoaded(load);

  async function revoke({ id, label }: PreviewLink): Promise<void> {
    try {
      await withSession(() => revokePreviewLink(getBrowserClient(), { id }));
      showToast({
        title: "Link Revoked",
        description: `${label} can't open the preview any more.`,
      });
    } catch (error) {
      reportFailure("Error Revoking Link", error);
    }
    await links.reload();
  }

  return (
    <Panel title="Preview links" isEmpty={!links.value?.length} loaded={links}>
      <p className="text-meta text-quiet">
        People without an account read the article as it is now, and can leave remarks.
      </p>
      {links.value && links.value.length > 0 && (
        <ul className="flex flex-col gap-3">
          {links.value.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => void revoke(link)} />
          ))}
        </ul>
      )}
      <div>
        <ActionButton
          type="button"
          look="outline"
          className="px-3"
          refusal={rights.refusal("write")}
          onClick={() => setCreating(true)}
        >
          New Preview Link
        </ActionButton>
      </div>
      {isCreating && (
        <PreviewLinkDialog
          articleId={articleId}
          onCreated={() => void links.reload()}
          onClose={() => setCreating(false)}
        />
      )}
    </Panel>
  );
}

function LinkRow({ link, onRevoke }: { link: PreviewLink; onRevoke: () => void }) {
  const { timeZone } = useSite();
  const isOpen =
    link.revokedAt === null && !link.hasLostRights && Date.parse(link.expiresAt) > Date.now();
  return (
    <li className="flex flex-wrap items-start justify-between gap-2">
      <p className="min-w-0 grow basis-40">
        <span className="block font-semibold wrap-anywhere">{link.label}</span>
        <span className="block text-meta text-quiet">{openedText(link, timeZone)}</span>
        <span className="block text-meta text-quiet">{endText(link, timeZone)}</span>
      </p>
      {isOpen && (
        <Button
          type="button"
          look="outline"
          className="px-3"
          aria-label={`Revoke the link of ${link.label}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

function openedText({ openedAt, lastOpenedAt, openCount }: PreviewLink, timeZone: string): string {
  if (openedAt === null || lastOpenedAt === null) return "Not opened yet.";
  if (openCount === 1) return `Opened once, ${momentText(openedAt, timeZone)}.`;
  return `Opened ${openCount} times, first ${momentText(openedAt, timeZone)}, last ${momentText(lastOpenedAt, timeZone)}.`;
}

function endText(link: PreviewLink, timeZone: string): string {
  const { revokedAt, expiresAt } = link;
  if (revokedAt !== null) return `Revoked ${momentText(revokedAt, timeZone)}.`;
  if (link.hasLostRights)
    return `Ended: ${link.createdBy ?? "the person who made it"} may no longer see this article.`;
  const verb = Date.parse(expiresAt) > Date.now() ? "Ends" : "Ended";
  return `${verb} ${momentText(expiresAt, timeZone)}.`;
}
