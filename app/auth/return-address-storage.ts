import { nextRememberedAddress, RETURN_ADDRESS_KEY } from "../domain/account/remembered-address.ts";

/** Stores, for this tab, the page that led to an account screen. `from` is its address. */
export function rememberReturnAddress(from: string): void {
  const remembered = rememberedAddress();
  const next = nextRememberedAddress(from, { origin: location.origin, remembered });
  if (next === null) forgetReturnAddress();
  else attempt(() => sessionStorage.setItem(RETURN_ADDRESS_KEY, next));
}

/** The page that led to the account screens of this tab, unvalidated; null when there is none. */
export function rememberedAddress(): string | null {
  return attempt(() => sessionStorage.getItem(RETURN_ADDRESS_KEY)) ?? null;
}

/** Clears the address once it was used. */
export function forgetReturnAddress(): void {
  attempt(() => sessionStorage.removeItem(RETURN_ADDRESS_KEY));
}

/** Without storage, signing in goes to the newsroom instead. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
