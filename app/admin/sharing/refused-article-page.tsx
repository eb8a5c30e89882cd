import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type AccessAnswer, requestAccess } from "../../data/sharing.ts";
import { Button } from "../../ui/button.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { reportFailure } from "../load-or-report.ts";

/** An article that the user may not read, with whom they can ask for it. */
export type RefusedArticle = { articleId: string; answer: AccessAnswer };

/** Says whom to ask for an article, and asks. */
export function RefusedArticlePage({ articleId, answer }: RefusedArticle) {
  const [isRequested, setRequested] = useState(answer.isRequested);
  const [isBusy, setBusy] = useState(false);
  const owners = answer.names.join(" or ") || "any editor";

  async function request(capability: "comment" | "write"): Promise<void> {
    setBusy(true);
    try {
      await withSession(() => requestAccess(getBrowserClient(), { articleId, capability }));
      setRequested(true);
    } catch (error) {
      reportFailure("Error Sending Request", error);
    }
    setBusy(false);
  }

  return (
    <div className="page grid min-h-[70dvh] content-center py-12">
      <Notice title="This article is not shared with you" level="h1">
        <p role="status" className="max-w-prose text-quiet">
          {isRequested
            ? `You have asked. Once ${owners} shares the article, you will get an email, and this link works.`
            : `You can ask ${owners} to share it.`}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {!isRequested && (
            <>
              <Button type="button" disabled={isBusy} onClick={() => void request("comment")}>
                Ask to Read and Comment
              </Button>
              <Button
                type="button"
                look="outline"
                disabled={isBusy}
                onClick={() => void request("write")}
              >
                Ask to Write
              </Button>
            </>
          )}
          <RouterButtonLink to="/admin/articles" look="outline">
            Go to Articles
          </RouterButtonLink>
        </div>
      </Notice>
    </div>
  );
}
