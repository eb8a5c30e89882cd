import {
  CONTACT_FAILURE,
  CONTACT_FIELDS,
  CONTACT_SENT,
  CONTACT_TRAP,
  type ContactField,
  type ContactFields,
  findContactProblems,
  tidyContactFields,
} from "../domain/pages/contact-form.ts";
import { showToast } from "../ui/show-toast.ts";
import { pageMessage, pageText } from "./page-texts.ts";

const TIMEOUT_MS = 30_000;

/** Sends the contact form without a page load, and shows errors at the fields. */
export function contactForm(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  // Without scripts, the browser validates the fields.
  form.noValidate = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit(form);
  });
  for (const field of CONTACT_FIELDS) {
    // An error is cleared when its field is edited.
    controlOf(form, field)?.addEventListener("input", () => showProblem(form, field, undefined));
  }
}

async function submit(form: HTMLFormElement): Promise<void> {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  const fields = tidyContactFields({
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
  });
  showFailure(form, "");
  if (!checkFields(form, fields)) return;

  setSending(form, true);
  const trap = text(CONTACT_TRAP);
  const isSent = await send(trap ? { ...fields, [CONTACT_TRAP]: trap } : fields);
  setSending(form, false);
  if (isSent) {
    for (const field of ["name", "email", "message"] as const) {
      const control = controlOf(form, field);
      if (control) control.value = "";
    }
    showToast(CONTACT_SENT);
  } else {
    showFailure(form, CONTACT_FAILURE);
  }
  // A disabled button loses focus.
  if (document.activeElement === document.body) sendButtonOf(form)?.focus();
}

/** Shows validation errors and moves focus to the first invalid field; returns whether the form is valid. */
function checkFields(form: HTMLFormElement, fields: ContactFields): boolean {
  const problems = findContactProblems(fields);
  for (const field of CONTACT_FIELDS) showProblem(form, field, problems[field]);
  // Focus comes last, so that a screen reader reads the error with the field.
  const wrong = CONTACT_FIELDS.find((field) => problems[field]);
  if (wrong) controlOf(form, wrong)?.focus();
  return wrong === undefined;
}

function showProblem(
  form: HTMLFormElement,
  field: ContactField,
  problem: string | undefined,
): void {
  const control = controlOf(form, field);
  const place = control && form.querySelector(`#${control.id}-problem`);
  if (!place) return;
  place.textContent = pageMessage(problem ?? "");
  if (problem) {
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", place.id);
  } else {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-describedby");
  }
}

function showFailure(form: HTMLFormElement, failure: string): void {
  const place = form.querySelector("[role=alert]");
  if (place) place.textContent = pageMessage(failure);
}

function setSending(form: HTMLFormElement, isSending: boolean): void {
  const button = sendButtonOf(form);
  if (!button) return;
  button.disabled = isSending;
  button.textContent = pageText(isSending ? "Sending..." : "Send Message");
}

function sendButtonOf(form: HTMLFormElement): HTMLButtonElement | null {
  return form.querySelector<HTMLButtonElement>("button[type=submit]");
}

function controlOf(form: HTMLFormElement, field: ContactField) {
  const control = form.elements.namedItem(field);
  const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  return isText ? control : undefined;
}

/** @returns whether the server has stored the message. */
async function send(message: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}
