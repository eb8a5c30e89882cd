import type { FormAnswer, FormFailure } from "../../account-forms/form-answer.ts";
import { pageMessage } from "../page-texts.ts";

/** Shows the answer to a form that stays: what is wrong with its fields, or with all of it. */
export function showAnswer(form: HTMLFormElement, answer: FormAnswer): void {
  const { problems = {}, isRefused = false, failure, notice, usedUp } = answer;
  for (const [name, problem] of Object.entries(problems))
    showProblem(findControl(form, name), problem, isRefused);
  if (usedUp) {
    const control = findControl(form, usedUp);
    if (control) control.value = "";
  }
  if (failure) showFailure(form, failure);
  const place = form.querySelector("[data-notice]");
  if (place) place.textContent = pageMessage(notice ?? "");
  if (isRefused) return;
  const [first] = Object.keys(problems);
  // Focus comes last, so that a screen reader reads the error with the field.
  if (first) findControl(form, first)?.focus();
}

/** Removes the last answer. An error is cleared when its form is sent again. */
export function clearAnswer(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement>("[aria-invalid]"))
    showProblem(control, "", false);
  const failure = form.querySelector<HTMLElement>("[data-failure]");
  if (failure) failure.hidden = true;
  const notice = form.querySelector("[data-notice]");
  if (notice) notice.textContent = "";
}

function findControl(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ? control : undefined;
}

function showProblem(
  control: HTMLInputElement | undefined,
  problem: string,
  isAnnounced: boolean,
): void {
  const place = control && document.getElementById(`${control.id}-problem`);
  if (!control || !place) return;
  place.role = isAnnounced ? "alert" : null;
  place.textContent = pageMessage(problem);
  const others = (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id !== "" && id !== place.id);
  const described = [...others, ...(problem ? [place.id] : [])].join(" ");
  if (described) control.setAttribute("aria-describedby", described);
  else control.removeAttribute("aria-describedby");
  if (problem) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

function showFailure(
  form: HTMLFormElement,
  { text, reasons = [], needsSignIn }: FormFailure,
): void {
  const place = form.querySelector<HTMLElement>("[data-failure]");
  if (!place) return;
  place.querySelector("[data-failure-text]")?.replaceChildren(pageMessage(text));
  const items = reasons.map((reason) =>
    Object.assign(document.createElement("li"), { textContent: pageMessage(reason) }),
  );
  place.querySelector("[data-failure-reasons]")?.replaceChildren(...items);
  const again = place.querySelector<HTMLElement>("[data-failure-again]");
  if (again) again.hidden = !needsSignIn;
  place.hidden = false;
}

/** Shows the form for the code of an account that has to confirm its address first. Returns it when it is new. */
export function askForCode(email: string): HTMLElement | undefined {
  const template = document.querySelector<HTMLTemplateElement>("template[data-confirm-email]");
  const section = template?.content.firstElementChild;
  if (section) template.replaceWith(section);
  document.querySelector("[data-emailed]")?.replaceChildren(email);
  const input = document.querySelector<HTMLInputElement>("form:has([name=code]) [name=email]");
  if (input) input.value = email;
  return section instanceof HTMLElement ? section : undefined;
}
