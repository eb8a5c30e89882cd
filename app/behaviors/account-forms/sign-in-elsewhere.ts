import * as z from "zod/mini";
import { authStore } from "../../auth/auth-store.ts";
import { signInWithProvider, signInWithSso } from "../../data/account/sign-in.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { emailField } from "../../domain/account/form-fields.ts";
import type { ProviderName } from "../../domain/account/provider-name.ts";
import { returnThroughLogIn } from "../../domain/account/return-address.ts";
import { UNREACHABLE_TEXT } from "../../domain/failure-text.ts";
import { translateMessage } from "../../ui/page-texts.ts";
import { setBusyLabel } from "./form-controls.ts";
import { clearAnswer, showAnswer } from "./show-answer.ts";

const UNAVAILABLE = "This sign-in method isn't available right now. Try again later.";
const UNKNOWN =
  "Single sign-on isn't set up for this email address. Sign in with your password instead.";

/** Starts the buttons for sign-ins elsewhere. */
export function wireMethods(section: HTMLElement): void {
  const returnTo = returnThroughLogIn(location.origin, {
    remembered: section.dataset.from ?? null,
  });
  const buttons = [...section.querySelectorAll<HTMLButtonElement>("button[data-provider]")];
  const alert = section.querySelector("[role=alert]");

  function setLeaving(leaving: HTMLElement | undefined): void {
    for (const button of buttons) {
      setBusyLabel(button, button === leaving);
      button.disabled = leaving !== undefined;
    }
  }

  for (const button of buttons) {
    button.addEventListener("click", async () => {
      const provider = button.dataset.provider as ProviderName;
      alert?.replaceChildren();
      setLeaving(button);
      const failure = await attempt(() =>
        signInWithProvider(getBrowserClient(), { provider, returnTo }),
      );
      if (!failure) return;
      setLeaving(undefined);
      alert?.replaceChildren(translateMessage(failure.message || UNAVAILABLE));
    });
  }
  setLeaving(undefined);
  wireSingleSignOn(section, returnTo);
  // The back-forward cache keeps the page as it was left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) setLeaving(undefined);
  });
}

function wireSingleSignOn(section: HTMLElement, returnTo: string): void {
  const opener = section.querySelector<HTMLButtonElement>("button[data-single-sign-on]");
  const template = section.querySelector("template");
  const form = template?.content.querySelector("form");
  const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!opener || !form || !button) return;
  opener.disabled = false;
  opener.addEventListener("click", () => {
    opener.replaceWith(form);
    form.querySelector("input")?.focus();
  });
  form.addEventListener("input", () => clearAnswer(form));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const read = z.object({ email: emailField }).safeParse(Object.fromEntries(new FormData(form)));
    if (!read.success) {
      const problem = read.error.issues[0]?.message ?? "";
      return showAnswer(form, { problems: { email: problem } });
    }
    const { email } = read.data;
    const domain = email.slice(email.lastIndexOf("@") + 1);
    setBusyLabel(button, true);
    button.disabled = true;
    const failure = await attempt(() => signInWithSso(getBrowserClient(), { domain, returnTo }));
    // The browser is navigating away.
    if (!failure) return;
    setBusyLabel(button, false);
    button.disabled = false;
    const isUnknown = failure.code === "sso_provider_not_found";
    showAnswer(form, { problems: { email: isUnknown ? UNKNOWN : failure.message } });
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    setBusyLabel(button, false);
    button.disabled = false;
  });
}

async function attempt(
  task: () => Promise<AuthFailure | undefined>,
): Promise<AuthFailure | undefined> {
  try {
    await authStore.open();
    return await task();
  } catch {
    return { code: "unreachable", message: UNREACHABLE_TEXT, reasons: [] };
  }
}
