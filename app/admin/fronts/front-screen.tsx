import { useEffect, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { StaffFront } from "../../data/fronts/staff-fronts.ts";
import { whoCanText } from "../../domain/newsroom/capabilities.ts";
import { ListScreen, ListSkeleton } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import type { FrontCopy } from "./front-copy.ts";
import { FrontEditor } from "./front-editor.tsx";
import type { RenderPage } from "./render-page.types.ts";

/** The front page as editors compose it. */
export function FrontScreen({
  front,
  renderPage,
}: {
  front: Promise<Loaded<{ front: StaffFront | null }>>;
  renderPage: RenderPage;
}) {
  const refusal = useRights().refusal("fronts");
  return (
    <LoadedContent loading={front} title="Front Page">
      {({ front: loaded }) =>
        loaded && refusal === undefined ? (
          <OpenedFront front={loaded} renderPage={renderPage} />
        ) : (
          <ListScreen title="Front Page">
            <p>{refusal ?? whoCanText("fronts")}</p>
          </ListScreen>
        )
      }
    </LoadedContent>
  );
}

function OpenedFront({ front, renderPage }: { front: StaffFront; renderPage: RenderPage }) {
  const [copy, setCopy] = useState<FrontCopy>();
  // Opens the shared document, whose code is loaded here, and closes it with the screen.
  useEffect(() => {
    let opened: FrontCopy | undefined;
    let isClosed = false;
    void import("./front-copy.ts").then(({ openFrontCopy }) => {
      if (isClosed) return;
      opened = openFrontCopy(getBrowserClient(), front);
      setCopy(opened);
    });
    return () => {
      isClosed = true;
      void opened?.close();
    };
  }, [front]);
  if (!copy) {
    return (
      <ListScreen title="Front Page">
        <ListSkeleton />
      </ListScreen>
    );
  }
  return <FrontEditor copy={copy} version={front.version} renderPage={renderPage} />;
}
