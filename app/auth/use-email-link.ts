import { useEffect, useState } from "react";
import { authStore } from "./auth-store.ts";

/**
 * Opens the session, which exchanges the code of an emailed link, and returns the link's error if any. For the
 * screens that such links point to.
 */
export function useEmailLink(): { hasCode: boolean; problem: string | undefined } {
  const [problem, setProblem] = useState<string>();
  const [hasCode, setHasCode] = useState(false);

  // Loads the auth client, which reads the page's address.
  useEffect(() => {
    setHasCode(new URLSearchParams(location.search).has("code"));
    authStore
      .open()
      .then((session) => session.getLinkError())
      // Without the client the link cannot be checked; the forms report that the site cannot be reached.
      .then(setProblem, () => undefined);
  }, []);

  return { hasCode, problem };
}
