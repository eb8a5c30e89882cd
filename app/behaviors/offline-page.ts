/** Where this runs, the offline page was loaded over the network: the service worker serves it without scripts. */
export function offlinePage(page: HTMLElement): void {
  for (const part of page.querySelectorAll<HTMLElement>("[data-shown-when]")) {
    part.hidden = part.dataset.shownWhen !== "online";
  }
}
