import { useCallback, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import {
  getPageAddress,
  publishInformationPage,
  unpublishInformationPage,
} from "../../data/articles/information-pages.ts";
import { BackendError, UNIQUE_VIOLATION } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { parsePageAddress } from "../../domain/pages/information-page.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { Rights } from "../use-rights.ts";
import { Panel } from "./panel.tsx";
import { useLoaded } from "./use-loaded.ts";

/** Publication of a draft as a page outside the news, such as an imprint, at an address of its own. */
export function InformationPagePanel({
  articleId,
  rights,
  readFields,
}: {
  articleId: string;
  rights: Rights;
  /** Returns the current values of the form. */
  readFields: () => ArticleFields;
}) {
  const load = useCallback(() => getPageAddress(getBrowserClient(), { articleId }), [articleId]);
  const address = useLoaded(load);
  const { path = null, formerPath = null, isPage = false } = address.value ?? {};
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const refusal = rights.refusal("settings");

  async function run(title: string, task: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await withSession(task);
      showToast({ title });
      setTyped(undefined);
    } catch (error) {
      if (error instanceof BackendError && error.code === UNIQUE_VIOLATION)
        setProblem("Another page has this address.");
      else reportFailure("Error Publishing Page", error);
    }
    setBusy(false);
    await address.reload();
  }

  function publish(): void {
    const found = parsePageAddress(typed ?? path ?? formerPath ?? "");
    const fields = readFields();
    const missing = fields.title.trim() === "" ? "A page needs a title." : undefined;
    setProblem("problem" in found ? found.problem : missing);
    if ("problem" in found || missing !== undefined) return;
    void run(path === null ? "Page Published" : "Page Updated", () =>
      publishInformationPage(getBrowserClient(), { articleId, path: found.path, fields }),
    );
  }

  return (
    <Panel title="Information page" isEmpty={!isPage && path === null} loaded={address}>
      <p className="text-quiet">
        {path === null ? (
          "A page outside the news, such as an imprint, at an address of its own."
        ) : (
          <>
            On the site at{" "}
            <a href={encodeURI(path)} className="underline wrap-anywhere">
              {path}
            </a>
            , as it was when it was last published here.
          </>
        )}
      </p>
      <TextField
        label="Address of the page"
        value={typed ?? path ?? formerPath ?? ""}
        maxLength={1000}
        error={problem}
        placeholder="/imprint"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton
          type="button"
          look="outline"
          refusal={refusal}
          disabled={isBusy}
          onClick={publish}
        >
          {path === null ? "Publish Page" : "Update Page"}
        </ActionButton>
        {path !== null && (
          <ActionButton
            type="button"
            look="outline"
            refusal={refusal}
            disabled={isBusy}
            onClick={() =>
              void run("Page Taken Off the Site", () =>
                unpublishInformationPage(getBrowserClient(), { articleId }),
              )
            }
          >
            Take Page Off the Site
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
