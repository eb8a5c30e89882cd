import { useEffect } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listLocalCopies } from "./list-local-copies.ts";

/**
 * Sends what was typed on this device and did not reach the database before its page was closed: at the start, and when
 * the connection is back. Forms that are open send their own.
 */
export function useSyncLocalCopies(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    const send = () => void sendLocalCopies(userId).catch(console.error);
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [userId]);
}

async function sendLocalCopies(userId: string): Promise<void> {
  for (const { articleId } of await listLocalCopies({ userId })) {
    try {
      // Usually there is none, and the list of articles loads without the library of shared documents.
      const { openWorkingCopy } = await import("./open-working-copy.ts");
      // Needed when the connection is away.
      void import("./list-kept-articles.ts").catch(() => undefined);
      const copy = await openWorkingCopy({ client: getBrowserClient(), userId, articleId });
      await copy.close();
    } catch {
      // Without a connection, or without the right to write any more, it stays on the device.
    }
  }
}
