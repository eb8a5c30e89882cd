/** As wide with either word in it, so that nothing moves when it is known who is signed in. */
const LOOK =
  "flex min-h-11 min-w-20 items-center justify-center rounded-[3px] border border-field px-2 text-[0.875rem] font-semibold whitespace-nowrap hover:border-ink hover:bg-tint lg:min-h-9";

/** The link to sign in. The browser puts the account menu in its place where somebody is signed in. */
export function AccountEntry() {
  return (
    <div className="masthead-account" data-behavior="account-menu">
      <a href="/login" className={LOOK}>
        Sign In
      </a>
    </div>
  );
}
