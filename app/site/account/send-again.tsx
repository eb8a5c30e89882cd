import { useState } from "react";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";

/** Sends a mail once more and says how that went. */
export function SendAgain({ send }: { send: () => Promise<AuthFailure | undefined> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState("");

  async function sendAgain(): Promise<void> {
    setIsBusy(true);
    const failure = await send();
    setOutcome(
      failure ? failure.message || "The mail could not be sent." : "Another mail is on its way.",
    );
    setIsBusy(false);
  }

  return (
    <>
      <Button type="button" look="outline" disabled={isBusy} onClick={sendAgain}>
        Send Again
      </Button>
      <p role="status" className="w-full text-meta text-quiet empty:hidden">
        {outcome}
      </p>
    </>
  );
}
