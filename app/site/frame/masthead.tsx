import { clsx } from "clsx";
import { useLocation } from "react-router";
import { isLongName } from "../../domain/pages/brand-style.ts";
import { headerHighlight } from "../../domain/pages/sections.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AccountEntry } from "./account-entry.tsx";
import { SIDE_MENU_ID } from "./side-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

const ENTRY = "relative flex h-11 items-center text-small font-semibold hover:text-section";
const ICON = "grid size-11 place-items-center rounded-control hover:bg-tint";

/** Masthead: wordmark, date, sections and account entry. Its last row sticks to the top of the window. */
export function Masthead() {
  const t = useText();
  const { siteName, sections } = useSite();
  const entries = sections.filter(({ inHeader }) => inHeader);
  const highlighted = headerHighlight(useLocation().pathname, entries);
  return (
    <header className="masthead">
      <div className="page masthead-rows">
        {/* Filled in by the browser: a cached page may be read after midnight. */}
        <p className="masthead-date" data-behavior="current-date" data-format="masthead" />
        <a href="/" className={clsx("masthead-wordmark", isLongName(siteName) && "is-long")}>
          <Wordmark />
        </a>
        {/* biome-ignore lint/a11y/useAnchorContent: the wordmark before it says the same */}
        <a href="/" className="masthead-condensed masthead-wordmark" tabIndex={-1} aria-hidden>
          <Wordmark />
        </a>
        <nav aria-label={t("Sections")} className="masthead-sections">
          <a href="/" className={ENTRY} aria-current={highlighted === "home" ? "page" : undefined}>
            {t("Home")}
          </a>
          {entries.map(({ slug, name }) => (
            <a
              key={slug}
              href={`/category/${slug}`}
              data-section={slug}
              className={ENTRY}
              aria-current={highlighted === slug ? "page" : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <div className="masthead-tools">
          <a
            href="/search"
            className={`masthead-search ${ICON}`}
            aria-label={t("Search")}
            aria-keyshortcuts="/"
            data-behavior="search-opener"
          >
            <Icon name="search" size={21} />
          </a>
          <AccountEntry />
        </div>
        <button
          type="button"
          aria-label={t("Open menu")}
          aria-haspopup="dialog"
          aria-controls={SIDE_MENU_ID}
          className={`masthead-toggle lg:hidden ${ICON}`}
          // The browser opens the menu natively, also without scripts.
          {...{ command: "show-modal", commandfor: SIDE_MENU_ID }}
        >
          <Icon name="menu" size={24} />
        </button>
      </div>
    </header>
  );
}
