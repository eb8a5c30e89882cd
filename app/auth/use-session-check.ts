import { useEffect } from "react";
import { authStore } from "./auth-store.ts";

const MIN_INTERVAL_MS = 30_000;

/** Checks for a revoked session: at the start, and when the user or the network comes back. */
export function useSessionCheck(): void {
  // Subscribes to events of the window and the network.
  useEffect(() => {
    let checkedAt = 0;
    async function check(): Promise<void> {
      if (document.hidden || !authStore.get().user) return;
      if (Date.now() - checkedAt < MIN_INTERVAL_MS) return;
      checkedAt = Date.now();
      const session = await authStore.open();
      await session.check();
    }
    const ask = () => void check().catch(() => undefined);
    ask();
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("focus", ask);
    window.addEventListener("online", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("focus", ask);
      window.removeEventListener("online", ask);
    };
  }, []);
}
