/** Cookie of the consent choice: `accepted` or `declined`. The server reads it only for advertisement frames. */
export const CONSENT_COOKIE = "privacy-choice";
