import type { OpenedSiteSettings, SettingValues } from "../../data/site-settings.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";

/** The saved versions, newest first. Restoring one stores its values as the newest. */
export function SiteSettingsHistory({
  versions,
  isOff,
  onRestore,
}: {
  versions: OpenedSiteSettings["versions"];
  /** While something is unsaved, which restoring would lose. */
  isOff: boolean;
  onRestore: (settings: SettingValues) => void;
}) {
  const { timeZone } = useSite();
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-serif text-item font-headline">History</h3>
      {versions.length === 0 ? (
        <p className="text-quiet">Nothing was set here yet: the values are those of site.json.</p>
      ) : (
        <ol aria-label="Saved settings" className="border-t border-hairline">
          {versions.map(({ id, settings, savedAt, savedBy }, place) => {
            const moment = dayAndTimeText(savedAt, timeZone);
            const count = Object.keys(settings).length;
            return (
              <li
                key={id}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-2"
              >
                <p className="min-w-0 wrap-anywhere">
                  <time dateTime={savedAt}>{moment}</time>,{" "}
                  {savedBy ?? "an operator, or a deleted account"}
                  <span className="text-meta text-quiet">
                    {" "}
                    · {count === 1 ? "1 value" : `${count} values`} set
                  </span>
                </p>
                {place === 0 ? (
                  <p className="text-meta text-quiet">In force</p>
                ) : (
                  <Button
                    type="button"
                    look="outline"
                    aria-label={`Restore settings of ${moment}`}
                    disabled={isOff}
                    onClick={() => onRestore(settings)}
                  >
                    Restore
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {isOff && versions.length > 1 && (
        <p className="text-meta text-quiet">Save or discard your changes to restore a version.</p>
      )}
    </div>
  );
}
