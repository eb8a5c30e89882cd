import { BROWSER_FORMS } from "../../account-forms/browser-forms.ts";
import type { FormAnswer } from "../../account-forms/form-answer.ts";
import { authStore } from "../../auth/auth-store.ts";
import { createPassingClient, getBrowserClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import {
  EMAILED_COOKIE,
  RETURN_COOKIE,
  writeCookie,
} from "../../domain/account/account-cookies.ts";
import { UNREACHABLE_TEXT } from "../../domain/failure-text.ts";
import { showToast } from "../../ui/show-toast.ts";
import { leaveFor, setBusy } from "./form-controls.ts";
import { askForCode, clearAnswer, showAnswer } from "./show-answer.ts";

let isSending = false;
let keptClient: Client | undefined;

export type Sending = {
  submitter: HTMLElement | null;
  /** For parts of the page that the answer adds. */
  startBehaviors: (root: HTMLElement) => void;
};

/** Sends a form, and shows its answer. One at a time. */
export async function sendForm(
  form: HTMLFormElement,
  { submitter, startBehaviors }: Sending,
): Promise<void> {
  if (isSending) return;
  isSending = true;
  const fields = readFields(new FormData(form, submitter));
  clearAnswer(form);
  setBusy(form, submitter, true);
  const answer = await run(fields);
  isSending = false;
  if (answer.isSignedIn) forgetReturn();
  if (answer.emailed) setCookie(EMAILED_COOKIE, answer.emailed.email, answer.emailed.path);
  if (answer.toast)
    showToast({ ...answer.toast, ...(answer.goTo !== undefined && { isForNextPage: true }) });
  const next = answer.goTo ?? answer.continueAt;
  if (next !== undefined) return leaveFor(next);
  setBusy(form, submitter, false);
  showAnswer(form, answer);
  const section = answer.emailed && askForCode(answer.emailed.email);
  if (section) startBehaviors(section);
}

async function run(fields: Record<string, string>): Promise<FormAnswer> {
  const send = BROWSER_FORMS[fields.form ?? ""];
  try {
    // The store must be listening before the session changes.
    await authStore.open();
    keptClient ??= createPassingClient();
    const context = {
      client: getBrowserClient(),
      openPassingClient: createPassingClient,
      keptClient,
      sendSetup: (request: RequestInit) => fetch("/api/setup", request),
    };
    return (await send?.(fields, { ...context, origin: location.origin })) ?? {};
  } catch {
    return { failure: { text: UNREACHABLE_TEXT } };
  }
}

/** A button's own form comes after the one of the form around it, and counts. */
function readFields(data: FormData): Record<string, string> {
  return Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
}

function forgetReturn(): void {
  setCookie(RETURN_COOKIE, "", "/");
}

function setCookie(name: string, value: string, path: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = writeCookie(name, value, { path });
}

// Somebody may sign in elsewhere meanwhile: the page then leads on.
void authStore
  .until(({ user }) => user !== null && location.pathname !== "/account")
  .then(() => {
    if (!isSending && ["/login", "/signup", "/admin/login"].includes(location.pathname))
      location.reload();
  });
