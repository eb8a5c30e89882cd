import { useRequestId } from "../../request-id.ts";

/** On a page that failed, by which name the failure is in the log, for a reader who asks about it. */
export function FailureReference() {
  const requestId = useRequestId();
  if (!requestId) return null;
  return (
    <p className="text-meta text-quiet">
      Reference: <code className="select-all wrap-anywhere">{requestId}</code>
    </p>
  );
}
