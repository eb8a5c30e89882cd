import { useEffect, useState } from "react";
import { authStore } from "./auth-store.ts";

/**
 * Opens the session, which takes what the link of a mail brought, and says what is wrong with that link.
 * For the screens that such links lead to.
 */
export function useMailLink(): { hasCode: boolean; problem: string | undefined } {
  const [problem, setProblem] = useState<string>();
  const [hasCode, setHasCode] = useState(false);

  // The auth client reads the address of the page, and is loaded here at the latest.
  useEffect(() => {
    setHasCode(new URLSearchParams(location.search).has("code"));
    authStore
      .open()
      .then((session) => session.getLinkProblem())
      // Without the client there is nothing to say of the link; forms say that nothing answers.
      .then(setProblem, () => undefined);
  }, []);

  return { hasCode, problem };
}
