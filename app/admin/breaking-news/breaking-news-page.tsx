import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { endBanner } from "../../data/banner.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type Banner, isShown } from "../../domain/banner.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import { type Loaded, reportFailure } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";
import { BannerForm } from "./banner-form.tsx";

/** Sets and ends the banner with breaking news. */
export function BreakingNewsPage({
  loading,
}: {
  loading: Promise<Loaded<{ newest: Banner | null }>>;
}) {
  const refusal = useRights().refusal("fronts");
  return (
    <ListScreen title="Breaking News">
      <p className="max-w-prose text-quiet">
        One sentence above every page, at once, until it ends. Readers can dismiss it; screen
        readers announce it once.
      </p>
      <LoadedContent loading={loading}>
        {({ newest }) => (
          <div className="flex max-w-3xl flex-col gap-10">
            <CurrentBanner newest={newest} refusal={refusal} />
            <BannerForm newest={newest} refusal={refusal} />
          </div>
        )}
      </LoadedContent>
    </ListScreen>
  );
}

function CurrentBanner({
  newest,
  refusal,
}: {
  newest: Banner | null;
  refusal: string | undefined;
}) {
  const { timeZone } = useSite();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  async function end({ id }: Banner): Promise<void> {
    setBusy(true);
    try {
      await withSession(() => endBanner(getBrowserClient(), { id }));
      showToast({ title: "Breaking News Ended" });
    } catch (error) {
      reportFailure("Error Ending Breaking News", error);
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <section aria-labelledby="current-banner" className="flex flex-col gap-4">
      <h2 id="current-banner" className="font-serif text-card font-semibold">
        On the site now
      </h2>
      {isShown(newest) ? (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-y-2 border-accent py-4">
          <div className="min-w-0 grow basis-80">
            <p className="font-semibold wrap-anywhere">{newest.text}</p>
            {newest.link !== null && (
              <p className="text-meta text-quiet wrap-anywhere">Leads to {newest.link}</p>
            )}
            <p className="text-meta text-quiet">Ends {momentText(newest.endsAt, timeZone)}</p>
          </div>
          <ActionButton
            type="button"
            look="outline"
            refusal={refusal}
            disabled={isBusy}
            onClick={() => void end(newest)}
          >
            End Now
          </ActionButton>
        </div>
      ) : (
        <p className="border-y border-hairline py-4 text-quiet">
          There is no breaking news on the site.
        </p>
      )}
    </section>
  );
}
