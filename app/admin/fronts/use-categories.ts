import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import type { CategoryRow } from "../../data/rows.types.ts";
import { reportFailure } from "../load-or-report.ts";

/** All categories by name; none until they are loaded. */
export function useCategories(): readonly CategoryRow[] {
  const [categories, setCategories] = useState<readonly CategoryRow[]>([]);
  // Asks the backend.
  useEffect(() => {
    let isCurrent = true;
    withSession(() => listCategories(getBrowserClient())).then(
      (found) => isCurrent && setCategories(found),
      (error: unknown) => isCurrent && reportFailure("Error fetching data", error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return categories;
}
