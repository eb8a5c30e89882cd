/** Buttons that sign in with a provider or the organization's identity provider. */
export function signInMethods(section: HTMLElement): void {
  void import("./account-forms/sign-in-elsewhere.ts").then(({ wireMethods }) =>
    wireMethods(section),
  );
}
