import { useEffect, useState } from "react";
import { type AuthorName, listAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { reportFailedLoad } from "../load-or-report.ts";

/** All authors by name; none until they are loaded. */
export function useAuthors(): readonly AuthorName[] {
  const [authors, setAuthors] = useState<readonly AuthorName[]>([]);
  // Asks the backend.
  useEffect(() => {
    let isCurrent = true;
    listAuthors(getBrowserClient()).then(
      (found) => isCurrent && setAuthors(found),
      reportFailedLoad,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return authors;
}
