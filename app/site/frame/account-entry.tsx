import { useText } from "../../page-context/use-text.tsx";
/** Sign-in link, replaced by the account menu for signed-in users (`session-parts`, `account-menu`). */
export function AccountEntry() {
  const t = useText();
  return (
    <div className="masthead-account" data-behavior="session-parts">
      <a href="/login" className="account-button" data-shown-to="signed-out">
        {t("Sign In")}
      </a>
      <div hidden data-shown-to="signed-in" data-behavior="account-menu">
        <button
          type="button"
          aria-label={t("My Account")}
          aria-haspopup="menu"
          aria-expanded="false"
          aria-controls="account-menu"
          className="account-button"
        >
          {t("Account")}
        </button>
        <div hidden id="account-menu" role="menu" aria-labelledby="account-menu-label">
          <div id="account-menu-label">
            {t("My Account")} <span data-user-email />
          </div>
          <a href="/admin" role="menuitem" tabIndex={-1} hidden data-shown-to="admin">
            {t("Admin Dashboard")}
          </a>
          <a href="/admin" role="menuitem" tabIndex={-1} hidden data-shown-to="staff-but-admins">
            {t("Newsroom")}
          </a>
          <a
            href="/admin/articles"
            role="menuitem"
            tabIndex={-1}
            hidden
            data-shown-to="staff-at-article"
            data-action="edit-article"
          >
            {t("Edit Article")}
          </a>
          <a href="/account" role="menuitem" tabIndex={-1}>
            {t("Account")}
          </a>
          <button type="button" role="menuitem" tabIndex={-1} data-action="sign-out">
            {t("Sign Out")}
          </button>
        </div>
      </div>
    </div>
  );
}
