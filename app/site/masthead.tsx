import { Link, useLocation } from "react-router";
import { formatMastheadDate } from "../domain/dates.ts";
import { headerHighlight } from "../domain/pages/header-highlight.ts";
import { HEADER_SECTIONS } from "../domain/pages/sections.ts";
import { useSite } from "../site-context.ts";
import { Glyph } from "../ui/glyph.tsx";
import { useClientValue } from "../ui/use-client-value.ts";
import { AccountEntry } from "./account-entry.tsx";
import { openSideMenu, SIDE_MENU_ID } from "./side-menu.tsx";

const ENTRY = "relative flex h-11 items-center text-[0.9375rem] font-semibold hover:text-section";
const ICON = "grid size-11 place-items-center rounded-[3px] hover:bg-tint";

/** Wordmark, date, the sections and the way to one's account. The last row sticks to the top of the window. */
export function Masthead() {
  const { siteName } = useSite();
  const highlighted = headerHighlight(useLocation().pathname);
  return (
    <header className="masthead">
      <div className="page masthead-rows">
        <MastheadDate />
        <Link to="/" className="masthead-wordmark">
          {siteName}
        </Link>
        <Link to="/" className="masthead-condensed masthead-wordmark" tabIndex={-1} aria-hidden>
          {siteName}
        </Link>
        <nav aria-label="Sections" className="masthead-sections">
          <Link to="/" className={ENTRY} aria-current={highlighted === "home" ? "page" : undefined}>
            Home
          </Link>
          {HEADER_SECTIONS.map(({ slug, name }) => (
            <Link
              key={slug}
              to={`/category/${slug}`}
              prefetch="intent"
              data-section={slug}
              className={ENTRY}
              aria-current={highlighted === slug ? "page" : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <Link to="/search" className={`masthead-search ${ICON}`} aria-label="Search">
          <Glyph name="search" size={21} />
        </Link>
        <AccountEntry />
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-controls={SIDE_MENU_ID}
          className={`masthead-toggle lg:hidden ${ICON}`}
          onClick={openSideMenu}
          // The browser opens the menu by itself, also without scripts.
          {...{ command: "show-modal", commandfor: SIDE_MENU_ID }}
        >
          <Glyph name="menu" size={24} />
        </button>
      </div>
    </header>
  );
}

/** The date where the reader is. The page itself holds none: it may be kept past midnight, and read anywhere. */
function MastheadDate() {
  const date = useClientValue(() => formatMastheadDate(new Date()), "");
  return <p className="masthead-date">{date}</p>;
}
