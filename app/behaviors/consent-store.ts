/** Cookie of the consent choice: `accepted` or `declined`. The server reads it only for advertisement frames. */
export const CONSENT_COOKIE = "privacy-choice";

/** Consent choice of a reader. `open`: not chosen yet. */
type Consent = "accepted" | "declined" | "open";

const HALF_A_YEAR = 182 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** Current consent choice. Do Not Track and Global Privacy Control count as declined. */
export function readConsent(): Consent {
  if (isRefusedByBrowser()) return "declined";
  const cookie = document.cookie
    .split("; ")
    .find((entry) => entry.startsWith(`${CONSENT_COOKIE}=`));
  const choice = cookie?.slice(CONSENT_COOKIE.length + 1);
  return choice === "accepted" || choice === "declined" ? choice : "open";
}

/** Subscribes to consent choices on this page. */
export function onConsentChange(listener: () => void): void {
  listeners.add(listener);
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function isRefusedByBrowser(): boolean {
  return navigator.doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl") === true;
}

/** Stores the choice for half a year, in a cookie with no other data. */
export function saveConsent(choice: "accepted" | "declined"): void {
  writeCookie(`${CONSENT_COOKIE}=${choice}; Max-Age=${HALF_A_YEAR}`);
  for (const listener of listeners) listener();
}

/** Removes cookies with matching names from this host and its parent domains. */
export function removeCookies(names: RegExp): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join(".")}`);
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (!names.test(name)) continue;
    for (const domain of ["", ...domains]) writeCookie(`${name}=; Max-Age=0${domain}`);
  }
}

function writeCookie(cookie: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${cookie}; Path=/; SameSite=Lax${secure}`;
}
