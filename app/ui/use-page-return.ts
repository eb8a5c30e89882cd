import { useEffect } from "react";

/** Told when somebody comes back to the page as they left it: browsers keep pages alive that are gone back to. */
export function usePageReturn(onReturn: () => void): void {
  // The history of the browser, which shows the page again without loading it.
  useEffect(() => {
    const tell = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener("pageshow", tell);
    return () => window.removeEventListener("pageshow", tell);
  }, [onReturn]);
}
