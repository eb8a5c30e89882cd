import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { REQUEST_ID_META, RequestId } from "./request-id.ts";

const requestId = document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`);

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
