import { nextRememberedAddress, RETURN_ADDRESS_KEY } from "../domain/account/remembered-address.ts";

/** Remembers for this tab which page led, or leads, to an account screen; `from` is its address. */
export function rememberReturnAddress(from: string): void {
  const remembered = rememberedAddress();
  const next = nextRememberedAddress(from, { origin: location.origin, remembered });
  if (next === null) forgetReturnAddress();
  else attempt(() => sessionStorage.setItem(RETURN_ADDRESS_KEY, next));
}

/** The page of this site that led to the account screens of this tab, unchecked; null when none did. */
export function rememberedAddress(): string | null {
  return attempt(() => sessionStorage.getItem(RETURN_ADDRESS_KEY)) ?? null;
}

/** Called when the address is used, so that it is used once. */
export function forgetReturnAddress(): void {
  attempt(() => sessionStorage.removeItem(RETURN_ADDRESS_KEY));
}

/** Where the browser denies storage, signing in leads to the newsroom. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
