import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { ALIVE } from "./late-start.ts";
import { start } from "./offline/start.ts";
import { REQUEST_ID_META, RequestId } from "./request-id.ts";

const requestId = document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`);

const QUIET_MS = 100;

start(new Promise((resolve) => addEventListener(ALIVE, resolve, { once: true })));

// In a task of its own: phones take long enough for each of the two.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RequestId value={requestId?.content}>
          <Page />
        </RequestId>
      </StrictMode>,
    );
  }),
);

function Page() {
  // The script that began the page (app/late-start.ts) learns that controls answer, and presses what was pressed before.
  useEffect(() => void dispatchEvent(new Event(ALIVE)), []);
  return <HydratedRouter />;
}

// After what the page itself needs. Readers may block it; their page is none the worse.
setTimeout(
  () =>
    import("./page-views/count-views.ts").then(
      ({ countViews }) => countViews(),
      () => undefined,
    ),
  QUIET_MS,
);
