import { useEffect, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listOwnTasks } from "../../data/review.ts";

/** How many articles wait for the user, asked anew on each screen and when the window gets the focus. */
export function useTaskCount(pathname: string): number {
  const [count, setCount] = useState(0);
  // Asks the backend. Without an answer the count stays: the list itself reports failures.
  useEffect(() => {
    if (!pathname) return;
    let isCurrent = true;
    const ask = () =>
      void listOwnTasks(getBrowserClient()).then(
        (tasks) => isCurrent && setCount(tasks.length),
        () => undefined,
      );
    ask();
    window.addEventListener("focus", ask);
    return () => {
      isCurrent = false;
      window.removeEventListener("focus", ask);
    };
  }, [pathname]);
  return count;
}
