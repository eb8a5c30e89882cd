/** The cookie that remembers what a reader chose: `accepted` or `declined`. The server reads it for frames only. */
export const CONSENT_COOKIE = "privacy-choice";
