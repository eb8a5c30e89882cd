/** An element by selector, or by role and accessible name as text or its beginning. The first visible one counts. */
export type Target = string | { role: Role; name: string };

export type Role =
  | "button"
  | "checkbox"
  | "combobox"
  | "heading"
  | "link"
  | "menuitem"
  | "option"
  | "textbox";

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: TypeScript merges this with its own
  interface Document {
    findTarget: (target: Target) => HTMLElement | undefined;
  }
}

/**
 * Runs in each page before its own scripts, and uses nothing from outside. Defines `findTarget` and reports errors,
 * warnings and violations of the security policy. It is defined on the document: `window` of a script that still runs
 * while its page is left is already the window of the next page.
 */
export function installPageTools(reportPath: string): void {
  if (Reflect.has(document, "findTarget")) return;
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  function report(text: string): void {
    // Firefox and WebKit abort what a page is loading before they leave it.
    if (isLeaving) return;
    navigator.sendBeacon(reportPath, `${location.pathname}: ${text}`);
  }
  for (const level of ["error", "warn"] as const) {
    // biome-ignore lint/suspicious/noConsole: it is observed, not used
    const log = console[level];
    console[level] = (...values: unknown[]) => {
      report(
        values
          .map((value) => (value instanceof Error ? `${value} ${value.stack}` : value))
          .join(" "),
      );
      log.apply(console, values);
    };
  }
  window.addEventListener(
    "error",
    ({ target, message, error }) => {
      // Firefox fails to preload a module that it has loaded meanwhile.
      if (target instanceof HTMLLinkElement && target.rel === "modulepreload") return;
      if (target instanceof HTMLElement) report(`${target.outerHTML.slice(0, 300)} did not load`);
      else report(`${message} ${error?.stack ?? ""}`);
    },
    true,
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    report(`unhandled rejection: ${reason} ${reason?.stack ?? ""}`),
  );
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    report(`the security policy forbids ${effectiveDirective} ${blockedURI}`),
  );

  const selectors: Record<Role, string> = {
    button: "button, [role=button]",
    checkbox: "input[type=checkbox], [role=checkbox]",
    combobox: "select, [role=combobox]",
    heading: "h1, h2, h3, h4",
    link: "a[href]",
    menuitem: "[role=menuitem], [role=menuitemradio]",
    option: "[role=option]",
    textbox: "input, textarea, [role=textbox]",
  };

  function nameOf(element: HTMLElement): string {
    const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const parts = element.ariaLabel
      ? [element.ariaLabel]
      : labelledBy.length > 0
        ? labelledBy.map((id) => document.getElementById(id)?.textContent)
        : "labels" in element && element.labels instanceof NodeList && element.labels.length > 0
          ? [...element.labels].map(({ textContent }) => textContent)
          : [element.textContent];
    return parts.join(" ").replaceAll(/\s+/g, " ").trim();
  }

  document.findTarget = (target) => {
    const selector = typeof target === "string" ? target : selectors[target.role];
    return [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        (typeof target === "string" || nameOf(element).startsWith(target.name)),
    );
  };
}
