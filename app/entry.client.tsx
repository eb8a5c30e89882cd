import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startBehaviorsOf } from "./behaviors/page-behaviors.ts";
import { reloadWhenOutdated } from "./offline/reload-when-outdated.ts";
import { REQUEST_ID_META, RequestId } from "./page-context/page-context.ts";

// The newsroom. Reader and account pages load behaviors/main.ts instead.

reloadWhenOutdated();

const requestId = document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestId value={requestId?.content}>
        <Page />
      </RequestId>
    </StrictMode>,
  );
});

function Page() {
  // Behaviors of every page work on the document, outside of React. Frames start their own.
  useEffect(() => startBehaviorsOf(document.body), []);
  return <HydratedRouter />;
}
