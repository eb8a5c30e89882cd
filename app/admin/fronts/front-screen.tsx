import { useEffect, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { StaffFront } from "../../data/fronts/staff-fronts.ts";
import type { CategoryRow } from "../../data/rows.types.ts";
import { type FrontPlace, placeKey } from "../../domain/fronts/front-place.ts";
import { whoCanText } from "../../domain/newsroom/capabilities.ts";
import { ListScreen, ListSkeleton } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import { FrontChooser } from "./front-chooser.tsx";
import type { FrontCopy } from "./front-copy.ts";
import { FrontEditor } from "./front-editor.tsx";
import { frontTexts } from "./front-texts.ts";
import type { RenderPage } from "./render-page.types.ts";
import { useCategories } from "./use-categories.ts";

/** The front of a page as editors compose it. */
export function FrontScreen({
  place,
  front,
  renderPage,
}: {
  place: FrontPlace;
  front: Promise<Loaded<{ front: StaffFront | null }>>;
  renderPage: RenderPage;
}) {
  const refusal = useRights().refusal("fronts");
  const sections = useCategories();
  return (
    <LoadedContent
      key={placeKey(place)}
      loading={front}
      title="Fronts"
      aboveFailure={<FrontChooser place={place} sections={sections} />}
    >
      {({ front: loaded }) =>
        loaded && refusal === undefined ? (
          <OpenedFront front={loaded} sections={sections} renderPage={renderPage} />
        ) : (
          <ListScreen title="Fronts">
            <p>{refusal ?? whoCanText("fronts")}</p>
          </ListScreen>
        )
      }
    </LoadedContent>
  );
}

function OpenedFront({
  front,
  sections,
  renderPage,
}: {
  front: StaffFront;
  sections: readonly CategoryRow[];
  renderPage: RenderPage;
}) {
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
      <ListScreen title={frontTexts(front).title}>
        <ListSkeleton />
      </ListScreen>
    );
  }
  return (
    <FrontEditor copy={copy} version={front.version} sections={sections} renderPage={renderPage} />
  );
}
