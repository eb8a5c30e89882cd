import { useEffect } from "react";
import { authStore } from "./auth-store.ts";

const AGAIN_AFTER_MS = 30_000;

/** Notices a session that was revoked while nobody looked: at the start, and when the user or the network comes back. */
export function useSessionWatch(): void {
  // The backend, the window and the network are outside of React.
  useEffect(() => {
    let checkedAt = 0;
    async function check(): Promise<void> {
      if (document.hidden || !authStore.get().user) return;
      if (Date.now() - checkedAt < AGAIN_AFTER_MS) return;
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
