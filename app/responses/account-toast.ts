import * as z from "zod/mini";
import { readCookie, TOAST_COOKIE, writeCookie } from "../domain/account/account-cookies.ts";
import type { AccountRequest } from "../page-context/loader-contexts.ts";
import type { ToastText } from "../ui/toast-store.ts";

/** Seconds for which a toast waits for its page. */
const TOAST_SECONDS = 10;

/** Leaves a toast for the next page. */
export function leaveToast(account: AccountRequest, toast: ToastText): void {
  account.setCookie(writeCookie(TOAST_COOKIE, JSON.stringify(toast), { seconds: TOAST_SECONDS }));
}

/** The toast that a form left for the next page, which is shown once. */
export function takeToast(account: AccountRequest | null): ToastText | undefined {
  if (!account) return undefined;
  if (account.toast) return account.toast;
  const stored = readCookie(account.cookies, TOAST_COOKIE);
  if (!stored) return undefined;
  account.setCookie(writeCookie(TOAST_COOKIE, ""));
  return readToast(stored);
}

const toastSchema = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  variant: z.optional(z.enum(["default", "destructive"])),
});

function readToast(stored: string): ToastText | undefined {
  try {
    return toastSchema.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}
