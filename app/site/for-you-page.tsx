import type { ReactNode } from "react";
import { FOR_YOU_PATH } from "../domain/pages/page-paths.ts";
import { useSite } from "../page-context/page-context.ts";
import { TextWith, useText } from "../page-context/use-text.tsx";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SectionHeading } from "./news-section.tsx";

/**
 * Page of what a reader saves, follows and has read. The document is the same for everybody and says what is empty;
 * behaviors/reading-list/for-you.ts fills it.
 */
export function ForYouPage() {
  const t = useText();
  return (
    <div className="page pt-6 sm:pt-10" data-behavior="for-you">
      <header className="listing-heading">
        <h1 className="font-serif text-title font-semibold tracking-title">{t("For You")}</h1>
        <p className="text-small text-quiet" data-shown="device" hidden>
          <TextWith
            text="This list is on this device only. {link} to have it on all of yours."
            values={{
              link: (
                <a href="/login" className="underline underline-offset-4">
                  {t("Sign in")}
                </a>
              ),
            }}
          />
        </p>
        <p className="text-small text-quiet" data-shown="account" hidden>
          {t("This list is in your account.")}
        </p>
      </header>
      <noscript>
        <Notice title={t("This page needs JavaScript")}>
          <p className="max-w-prose text-quiet">
            {t(
              "What you save, follow and read is on your device or in your account, and scripts of this page show it. Turn on JavaScript to see it.",
            )}
          </p>
        </Notice>
      </noscript>
      <p role="status" className="sr-only" data-status />
      <div hidden data-shown="failure">
        <Notice title={t("Failed to Load Your List")} isError>
          <p className="max-w-prose text-quiet" data-failure />
          <Button type="button" data-action="try-again">
            {t("Try Again")}
          </Button>
        </Notice>
      </div>
      <div hidden data-shown="lists" className="grid grid-cols-1 gap-12">
        <ListSection
          list="followed"
          title={t("New From What You Follow")}
          empty={t(
            "You follow nothing yet. Press Follow on the page of a topic or author to see their new articles here.",
          )}
        >
          <ul aria-label={t("You follow")} data-following className="mb-6 flex flex-wrap gap-2" />
        </ListSection>
        <ListSection
          list="saved"
          title={t("Saved for Later")}
          empty={t("Nothing is saved yet. Press Save below an article to find it here.")}
        />
        <ListSection
          list="read"
          title={t("Reading History")}
          empty={t(
            "Nothing is listed here. Articles that you open are, unless you turn the history off.",
          )}
        >
          <p className="mb-6 flex flex-wrap gap-3">
            <Button type="button" look="outline" data-action="clear">
              {t("Clear history")}
            </Button>
            <Button type="button" look="outline" data-action="turn-off" hidden>
              {t("Turn reading history off")}
            </Button>
            <Button type="button" look="outline" data-action="turn-on" hidden>
              {t("Turn reading history on")}
            </Button>
          </p>
        </ListSection>
      </div>
      <LineTemplate />
      <template data-template="follow">
        <li className="flex min-h-9 items-center border border-hairline pl-3 text-note pointer-coarse:min-h-11">
          <a className="py-1.5 wrap-anywhere hover:underline" data-part="link" href="/">
            Name
          </a>
          <button
            type="button"
            className="grid min-h-9 min-w-9 place-items-center self-stretch hover:bg-tint pointer-coarse:min-w-11"
            data-part="remove"
          >
            <span aria-hidden>×</span>
          </button>
        </li>
      </template>
    </div>
  );
}

function ListSection({
  list,
  title,
  empty,
  children,
}: {
  list: "saved" | "followed" | "read";
  title: string;
  empty: string;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <section aria-labelledby={list} tabIndex={-1} className="outline-none" data-list={list}>
      <SectionHeading id={list} title={title} />
      {children}
      <p className="py-4 font-serif text-lg text-quiet italic" data-empty>
        {empty}
      </p>
      <ul className="reading-list" data-lines />
      <p className="mt-6">
        <Button type="button" look="outline" data-action="more" hidden>
          {t("Show more")}
        </Button>
      </p>
      {list === "saved" && (
        <p
          className="mt-4 flex flex-wrap items-center gap-x-3 text-small text-quiet"
          data-gone
          hidden
        >
          <span />
          <Button type="button" look="text" data-action="remove-gone">
            {t("Remove from the list")}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Line of an article in a list, filled by the browser. Images come from where this page says. */
function LineTemplate() {
  const t = useText();
  const { backendUrl, hasOriginalsOnly } = useSite();
  return (
    <template
      data-template="line"
      data-backend={backendUrl}
      data-originals={hasOriginalsOnly ? "" : undefined}
    >
      <li>
        <article className="card column-card">
          <div className="grid grid-cols-1 content-start gap-1.5">
            <p className="text-kicker font-bold text-section" data-part="kicker" />
            <p
              hidden
              className="justify-self-start border border-hairline px-1.5 text-kicker font-semibold text-ink"
              data-part="label"
            />
            <h3 dir="auto" className="font-serif text-brief font-semibold">
              <a href="/" className="card-link" data-part="link">
                {t("Headline")}
              </a>
            </h3>
            <p className="flex flex-wrap items-center gap-x-2 text-meta text-quiet">
              <span className="font-semibold" data-part="author" />
              <time data-part="time" />
            </p>
            <p>
              <button
                type="button"
                className="relative min-h-9 pr-4 text-meta text-quiet underline underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
                data-part="remove"
              >
                {t("Remove")}
              </button>
            </p>
          </div>
          <span className="image column-card-image">
            <img
              alt=""
              width={800}
              height={450}
              loading="lazy"
              decoding="async"
              data-part="image"
            />
          </span>
        </article>
      </li>
    </template>
  );
}

/** Place of the box of the front page: nothing, until the browser finds something to show. */
export function ForYouBox() {
  const t = useText();
  return (
    <div className="page" data-behavior="for-you-box">
      <template data-template="box">
        <section aria-labelledby="for-you" className="no-print mt-12 sm:mt-14">
          <SectionHeading id="for-you" title={t("For You")} path={FOR_YOU_PATH} />
          <ul className="reading-list" data-lines />
        </section>
      </template>
      <LineTemplate />
    </div>
  );
}
