const loadForms = () => import("./account-forms/send-form.ts");

/**
 * Sends a form of an account page through the auth client, and shows the answer in place. What it needs is loaded with
 * the page; without it, the form is sent to the server.
 */
export function accountForm(form: HTMLElement, startBehaviors: (root: HTMLElement) => void): void {
  if (!(form instanceof HTMLFormElement)) return;
  // Without scripts, the browser validates the fields.
  form.noValidate = true;
  loadForms().catch(() => undefined);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { submitter } = event;
    loadForms().then(
      ({ sendForm }) => sendForm(form, { submitter, startBehaviors }),
      () => sendToServer(form, submitter),
    );
  });
}

function sendToServer(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const { value } = (submitter ?? {}) as Partial<HTMLButtonElement>;
  const name = form.elements.namedItem("form");
  const first = name instanceof RadioNodeList ? name[0] : name;
  if (value && first instanceof HTMLInputElement) first.value = value;
  form.submit();
}
