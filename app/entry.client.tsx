import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { start } from "./offline/start.ts";
import { REQUEST_ID_META, RequestId } from "./request-id.ts";

const requestId = document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`);

const QUIET_MS = 100;

start();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestId value={requestId?.content}>
        <HydratedRouter />
      </RequestId>
    </StrictMode>,
  );
});

// After what the page itself needs. Readers may block it; their page is none the worse.
setTimeout(
  () =>
    import("./page-views/count-views.ts").then(
      ({ countViews }) => countViews(),
      () => undefined,
    ),
  QUIET_MS,
);
