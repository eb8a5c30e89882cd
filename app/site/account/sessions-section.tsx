import { useState } from "react";
import { signOutToFrontPage } from "../../auth/auth-actions.ts";
import { Button } from "../../ui/button.tsx";
import { AccountSection } from "./account-layout.tsx";

/** Signs out on this device or on all devices. */
export function SessionsSection() {
  const [isBusy, setIsBusy] = useState(false);

  async function leave(scope: "local" | "global"): Promise<void> {
    setIsBusy(true);
    await signOutToFrontPage(scope);
    setIsBusy(false);
  }

  return (
    <AccountSection title="Devices">
      <p>You may be signed in on other devices too.</p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" look="outline" disabled={isBusy} onClick={() => leave("local")}>
          Sign out here
        </Button>
        <Button type="button" look="outline" disabled={isBusy} onClick={() => leave("global")}>
          Sign out everywhere
        </Button>
      </div>
    </AccountSection>
  );
}
