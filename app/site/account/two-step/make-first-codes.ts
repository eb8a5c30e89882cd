import { makeRecoveryCodes } from "../../../data/account/factors/make-recovery-codes.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { showToast } from "../../../ui/show-toast.ts";

/**
 * Says that a factor was set up, and makes recovery codes with it where there are none yet.
 *
 * @returns the codes, which can be shown only now; none when they were not needed, or could not be made.
 */
export async function makeFirstCodes({ needsCodes }: { needsCodes: boolean }): Promise<string[]> {
  showToast({ title: "Two-Step Sign-In Is On" });
  if (!needsCodes) return [];
  const made = await makeRecoveryCodes(getBrowserClient());
  if (!made.failure) return made.codes;
  showToast({
    title: "No Recovery Codes",
    description: made.failure.message,
    variant: "destructive",
  });
  return [];
}
