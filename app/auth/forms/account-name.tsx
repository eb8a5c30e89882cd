/** Tells password managers whose password a form is about. */
export function AccountName({ email }: { email: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={email} />;
}
