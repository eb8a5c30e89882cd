import { useLocation } from "react-router";
import { headerHighlight } from "../../domain/pages/sections.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

export const SIDE_MENU_ID = "side-menu";

/** Side menu for small screens: a modal dialog, so the browser traps focus inside and closes it on Escape. */
export function SideMenu() {
  const t = useText();
  const entries = useSite().sections.filter(({ inMenu }) => inMenu);
  const highlighted = headerHighlight(useLocation().pathname, entries);
  return (
    <dialog
      id={SIDE_MENU_ID}
      className="side-menu"
      aria-labelledby="side-menu-title"
      closedby="any"
      data-behavior="side-menu session-parts"
    >
      <div className="flex min-h-full flex-col px-5 pb-6">
        <div className="flex h-16 items-center justify-between border-b-2 border-ink">
          <h2 id="side-menu-title" className="font-serif text-2xl font-semibold">
            {t("Menu")}
          </h2>
          <button
            type="button"
            aria-label={t("Close menu")}
            className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-tint"
            {...{ command: "close", commandfor: SIDE_MENU_ID }}
          >
            <Icon name="close" size={24} />
          </button>
        </div>
        <nav aria-label={t("Menu")} className="grow">
          <MenuEntry href="/" isCurrent={highlighted === "home"}>
            {t("Home")}
          </MenuEntry>
          {entries.map(({ slug, name }) => (
            <MenuEntry
              key={slug}
              href={`/category/${slug}`}
              section={slug}
              isCurrent={highlighted === slug}
            >
              {name}
            </MenuEntry>
          ))}
          <div hidden data-shown-to="staff">
            <MenuEntry href="/admin">{t("Admin Panel")}</MenuEntry>
          </div>
        </nav>
        <div className="mt-6 grid grid-cols-2 gap-3" data-shown-to="signed-out">
          <ButtonLink href="/login">{t("Sign In")}</ButtonLink>
          <ButtonLink href="/signup" look="outline">
            {t("Sign Up")}
          </ButtonLink>
        </div>
        <div className="mt-6 grid" hidden data-shown-to="signed-in">
          <Button type="button" data-action="sign-out">
            {t("Sign Out")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function MenuEntry(props: {
  href: string;
  section?: string;
  isCurrent?: boolean;
  children: string;
}) {
  return (
    <a
      href={props.href}
      data-section={props.section}
      aria-current={props.isCurrent ? "page" : undefined}
      className="flex min-h-13 items-center gap-3 border-b border-hairline font-serif text-xl hover:text-section aria-[current]:font-semibold aria-[current]:text-section"
    >
      <span aria-hidden className="h-5 w-1 bg-section" />
      {props.children}
    </a>
  );
}
