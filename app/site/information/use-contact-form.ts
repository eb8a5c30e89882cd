import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import {
  CONTACT_FAILURE,
  CONTACT_FIELDS,
  CONTACT_SENT,
  CONTACT_TRAP,
  type ContactField,
  type ContactProblems,
  findContactProblems,
  tidyContactFields,
} from "../../domain/pages/contact-form.ts";
import type { ContactAnswer } from "../../site-context.ts";
import { showToast } from "../../ui/toaster.tsx";

const LONGEST_WAIT_MS = 30_000;

/** What the contact form does where JavaScript runs. `answer` is what came of a form that was sent without. */
export function useContactForm(answer: ContactAnswer | null) {
  const [problems, setProblems] = useState<ContactProblems>(answer?.problems ?? {});
  const [failure, setFailure] = useState(answer?.failure ?? null);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "");
    const fields = tidyContactFields({
      name: text("name"),
      email: text("email"),
      subject: text("subject"),
      message: text("message"),
    });
    const found = findContactProblems(fields);
    // Shown before the focus goes there, so that a screen reader reads the problem with the field.
    flushSync(() => {
      setFailure(null);
      setProblems(found);
    });
    const wrong = CONTACT_FIELDS.find((field) => found[field]);
    if (wrong) return controlOf(form, wrong)?.focus();

    setSending(true);
    const trap = text(CONTACT_TRAP);
    const isSent = await send(trap ? { ...fields, [CONTACT_TRAP]: trap } : fields);
    flushSync(() => {
      setSending(false);
      setFailure(isSent ? null : CONTACT_FAILURE);
    });
    if (isSent) {
      for (const field of ["name", "email", "message"] as const) {
        const control = controlOf(form, field);
        if (control) control.value = "";
      }
      showToast(CONTACT_SENT);
    }
    // A disabled button loses the focus.
    if (document.activeElement === document.body)
      form.querySelector<HTMLButtonElement>("[type=submit]")?.focus();
  }

  return {
    problems,
    failure,
    isSending,
    submit,
    /** A problem has been seen once its field is written in. */
    forget(field: ContactField): void {
      if (problems[field]) setProblems({ ...problems, [field]: undefined });
    },
  };
}

function controlOf(form: HTMLFormElement, field: ContactField) {
  const control = form.elements.namedItem(field);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control : undefined;
}

/** @returns whether the server has the message. */
async function send(message: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
