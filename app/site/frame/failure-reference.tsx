import { useLocation } from "react-router";
import { useRequestId } from "../../request-id.ts";

/** On a page that failed, by which name the failure is in the log, for a reader who asks about it. */
export function FailureReference() {
  const { key } = useLocation();
  const requestId = useRequestId();
  // It is that of the document; a page that failed later failed under another.
  if (!requestId || key !== "default") return null;
  return (
    <p className="text-meta text-quiet">
      Reference: <code className="select-all wrap-anywhere">{requestId}</code>
    </p>
  );
}
