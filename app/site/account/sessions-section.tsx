import { useState } from "react";
import { signOutToFrontPage } from "../../auth/auth-actions.ts";
import { Button } from "../../ui/button.tsx";
import { AccountSection } from "./account-section.tsx";

/** Signing out, on this device or on all of them. */
export function SessionsSection() {
  const [isBusy, setIsBusy] = useState(false);

  async function leave(scope: "local" | "global"): Promise<void> {
    setIsBusy(true);
    await signOutToFrontPage(scope);
    setIsBusy(false);
  }

  return (
    <AccountSection title="Devices">
      <p>You may be signed in on other devices too. Signing out everywhere ends all sessions.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" look="outline" disabled={isBusy} onClick={() => leave("local")}>
          Sign Out Here
        </Button>
        <Button type="button" look="outline" disabled={isBusy} onClick={() => leave("global")}>
          Sign Out Everywhere
        </Button>
      </div>
    </AccountSection>
  );
}
