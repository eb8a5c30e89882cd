import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import type { Client } from "../../data/client.ts";
import { type Colleague, listColleagues } from "../../data/review.ts";

/** Who can be asked, by name; empty until it is known. */
export function useColleagues(client: Client): readonly Colleague[] {
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  // Asks the backend. Without an answer nobody can be chosen, which the field says.
  useEffect(() => {
    withSession(() => listColleagues(client)).then(setColleagues, () => undefined);
  }, [client]);
  return colleagues;
}
