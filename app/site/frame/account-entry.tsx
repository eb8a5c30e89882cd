/** Sign-in link, replaced by the account menu for signed-in users (`session-parts`, `account-menu`). */
export function AccountEntry() {
  return (
    <div className="masthead-account" data-behavior="session-parts">
      <a href="/login" className="account-button" data-shown-to="signed-out">
        Sign In
      </a>
      <div hidden data-shown-to="signed-in" data-behavior="account-menu">
        <button
          type="button"
          aria-label="My Account"
          aria-haspopup="menu"
          aria-expanded="false"
          aria-controls="account-menu"
          className="account-button"
        >
          Account
        </button>
        <div hidden id="account-menu" role="menu" aria-labelledby="account-menu-label">
          <div id="account-menu-label">
            My Account <span data-user-email />
          </div>
          <a href="/admin" role="menuitem" tabIndex={-1} hidden data-shown-to="admin">
            Admin Dashboard
          </a>
          <a href="/admin" role="menuitem" tabIndex={-1} hidden data-shown-to="staff-but-admins">
            Newsroom
          </a>
          <a
            href="/admin/articles"
            role="menuitem"
            tabIndex={-1}
            hidden
            data-shown-to="staff-at-article"
            data-action="edit-article"
          >
            Edit Article
          </a>
          <a href="/account" role="menuitem" tabIndex={-1}>
            Account
          </a>
          <button type="button" role="menuitem" tabIndex={-1} data-action="sign-out">
            Sign Out
          </button>
        </div>
      </div>
    </div>
  );
}
