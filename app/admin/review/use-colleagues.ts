import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type Colleague, listColleagues } from "../../data/review.ts";

/** Colleagues who can be asked, by name; empty until they are loaded. */
export function useColleagues(): readonly Colleague[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  // Asks the backend. Without an answer nobody can be chosen, which the field says.
  useEffect(() => {
    withSession(() => listColleagues(getBrowserClient())).then(setColleagues, () => undefined);
  }, []);
  return colleagues;
}
