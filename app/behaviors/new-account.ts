const loadLinks = () => import("./account-forms/read-link.ts");

/** Fills in the form of an invitation with what the fragment of its link says. */
export function invitation(place: HTMLElement): void {
  void loadLinks().then(({ showInvitation }) => showInvitation(place));
}

/** Shows the form of a setup link, or that the link is incomplete. */
export function setupLink(place: HTMLElement): void {
  void loadLinks().then(({ showSetup }) => showSetup(place));
}
