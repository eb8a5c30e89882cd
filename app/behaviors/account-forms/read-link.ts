import {
  INVITATION_PROBLEM_TEXTS,
  readInvitationLink,
  readSetupToken,
} from "../../domain/account/account-links.ts";
import { pageMessage, pageText } from "../page-texts.ts";

/** Shows the form of an invitation as its link needs it: with its proof, which replaces the code, or why it fails. */
export function showInvitation(place: HTMLElement): void {
  const link = readInvitationLink(location.hash);
  const form = place.querySelector("form");
  if (link.kind === "none" || !form) return;
  if (link.kind === "problem") {
    showProblem(place, INVITATION_PROBLEM_TEXTS[link.reason]);
    return;
  }
  if (link.kind === "token") fill(form, { token: link.tokenHash });
  else fill(form, { access: link.accessToken, refresh: link.refreshToken });
  for (const control of form.querySelectorAll<HTMLInputElement>("[data-typed] input"))
    control.disabled = true;
  for (const typed of form.querySelectorAll<HTMLElement>("[data-typed]")) typed.hidden = true;
  form.prepend(usernameInput(link.email));
  const intro = document.querySelector("[data-invitation-intro]");
  const { site = "" } = place.dataset;
  if (!intro) return;
  intro.replaceChildren(
    link.email
      ? pageText("You've been invited to {site} as {email}.", { site, email: link.email })
      : pageText("You've been invited to {site}.", { site }),
    " ",
    pageText("Choose a password and the name your colleagues will see."),
  );
}

/** Shows the form of the first admin, with the token of the setup link. */
export function showSetup(place: HTMLElement): void {
  const token = readSetupToken(location.hash);
  const form = place.querySelector("form");
  if (!form) return;
  if (token) {
    fill(form, { token });
    place.classList.remove("hidden");
  } else
    showProblem(
      place,
      "This setup link is incomplete. Copy the whole link the site printed when it started.",
    );
}

function showProblem(place: HTMLElement, text: string): void {
  const alert = document.querySelector<HTMLElement>("[data-behavior=link-problem]");
  if (alert) alert.textContent = pageMessage(text);
  const intro = document.querySelector("[data-invitation-intro]");
  intro?.replaceChildren();
  place.hidden = true;
  place.classList.remove("contents");
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
}

/** For password managers. */
function usernameInput(email: string): HTMLInputElement {
  const input = document.createElement("input");
  Object.assign(input, { type: "text", hidden: true, readOnly: true, value: email });
  input.autocomplete = "username";
  return input;
}
