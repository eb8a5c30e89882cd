import { useRequestId } from "../../request-id.ts";

/** Request id on a failed page, by which a support request can be matched to the log. */
export function FailureReference() {
  const requestId = useRequestId();
  if (!requestId) return null;
  return (
    <p className="text-meta text-quiet">
      Reference: <code className="select-all wrap-anywhere">{requestId}</code>
    </p>
  );
}
