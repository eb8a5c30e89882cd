import { useEffect, useState } from "react";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { listStaffNames } from "../../../data/people.ts";
import type { WorkingCopy } from "../../working-copy/working-copy.ts";
import { createOthersWords, type OthersWords } from "./others-words.ts";

/** Words of others in an article since this user looked at it for the last time. */
export function useOthersWords({
  doc,
  userId,
  articleId,
}: Pick<WorkingCopy, "doc" | "userId" | "articleId">): OthersWords {
  const [words] = useState(() =>
    createOthersWords({
      doc,
      userId,
      articleId,
      loadNames: (ids) => listStaffNames(getBrowserClient(), { ids }),
    }),
  );
  useEffect(() => words.follow(), [words]);
  return words;
}
