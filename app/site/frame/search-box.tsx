import { TextWith, useText } from "../../page-context/use-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SearchField } from "../search-field.tsx";

export const SEARCH_BOX_ID = "search-box";

/** Search box over the masthead, which its magnifier and the key `/` open (behaviors/search-opener.ts). */
export function SearchBox() {
  const t = useText();
  return (
    <div id={SEARCH_BOX_ID} popover="auto" className="search-box">
      <search className="page flex items-start gap-3 py-4">
        <form
          action="/search"
          className="mx-auto flex w-full max-w-spread flex-wrap gap-x-3 gap-y-2"
        >
          <SearchField
            aria-label={t("Search this site")}
            fieldClass="grow basis-56"
            className="min-h-12 text-brief leading-normal"
          />
          <Button type="submit" className="min-h-12">
            {t("Search")}
          </Button>
          <label
            hidden
            className="flex min-h-9 basis-full items-center gap-2 text-meta text-quiet pointer-coarse:hidden"
            data-behavior="search-key-setting"
          >
            <input type="checkbox" className="size-4 accent-ink" />
            <TextWith
              text="Press {key} to search"
              values={{ key: <kbd className="border border-hairline px-1.5">/</kbd> }}
            />
          </label>
        </form>
        <button
          type="button"
          aria-label={t("Close search")}
          className="grid size-12 shrink-0 place-items-center rounded-control hover:bg-tint"
          popoverTarget={SEARCH_BOX_ID}
          popoverTargetAction="hide"
        >
          <Icon name="close" size={22} />
        </button>
      </search>
    </div>
  );
}
