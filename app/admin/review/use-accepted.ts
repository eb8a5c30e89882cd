import { useEffect, useState, useSyncExternalStore } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getVersionFields } from "../../data/articles/versions.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";

/** The version that a review accepted, while the article waits to be published; else undefined. */
export function useAccepted(copy: WorkingCopy): FieldsJson | undefined {
  const number = useSyncExternalStore(copy.subscribe, () => acceptedVersion(copy));
  const [loaded, setLoaded] = useState<{ number: number; fields: FieldsJson }>();
  // Asks the backend. Without an answer nothing is marked; the history has the version too.
  useEffect(() => {
    if (number === null) return;
    let isCurrent = true;
    withSession(() =>
      getVersionFields(getBrowserClient(), { articleId: copy.articleId, number }),
    ).then(
      (fields) => isCurrent && fields && setLoaded({ number, fields }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [copy, number]);
  return loaded && loaded.number === number ? loaded.fields : undefined;
}

function acceptedVersion(copy: WorkingCopy): number | null {
  const stored = copy.stored();
  return stored?.stage === "ready" ? stored.accepted_version : null;
}
