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
  interface Window {
    findTarget: (target: Target) => HTMLElement | undefined;
  }
}

/**
 * Runs in each page before its own scripts, so it uses nothing from outside. Defines `findTarget` and reports errors,
 * warnings and violations of the security policy.
 */
export function installPageTools(reportPath: string): void {
  function report(text: string): void {
    navigator.sendBeacon(reportPath, `${location.pathname}: ${text}`);
  }
  for (const level of ["error", "warn"] as const) {
    const log = console[level];
    console[level] = (...values: unknown[]) => {
      report(values.map((value) => (value instanceof Error ? value.stack : value)).join(" "));
      log.apply(console, values);
    };
  }
  window.addEventListener(
    "error",
    ({ target, message, error }) => {
      if (target instanceof HTMLElement) report(`${target.outerHTML.slice(0, 300)} did not load`);
      else report(`${message} ${error?.stack ?? ""}`);
    },
    true,
  );
  window.addEventListener("unhandledrejection", ({ reason }) =>
    report(`unhandled rejection: ${reason?.stack ?? reason}`),
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
    menuitem: "[role=menuitem]",
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

  window.findTarget = (target) => {
    const selector = typeof target === "string" ? target : selectors[target.role];
    return [...document.querySelectorAll<HTMLElement>(selector)].find(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        (typeof target === "string" || nameOf(element).startsWith(target.name)),
    );
  };
}
