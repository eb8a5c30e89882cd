import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const QUIET_MS = 500;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

// When the page has come to rest. Readers may block it; their page is none the worse.
setTimeout(
  () =>
    import("./page-views/count-views.ts").then(
      ({ countViews }) => countViews(),
      () => undefined,
    ),
  QUIET_MS,
);
