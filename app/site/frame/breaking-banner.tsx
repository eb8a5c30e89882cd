import type { Banner } from "../../domain/banner.ts";
import { BANNER_KEY } from "../../domain/document-meta.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InlineScript } from "../../ui/inline-script.tsx";

/** Hides a banner that was dismissed, or has ended, before the first paint. */
const HIDE_DISMISSED_BANNER = `const b=document.currentScript.previousElementSibling
try{b.hidden=localStorage["${BANNER_KEY}"]===b.dataset.banner+" dismissed"||Date.parse(b.dataset.endsAt)<Date.now()}catch{}`;

/** Breaking news above the masthead. Its behavior announces it, and hides it at its end. */
export function BreakingBanner({ banner: { id, text, link, endsAt } }: { banner: Banner }) {
  const t = useText();
  return (
    <>
      <section
        aria-label={t("Breaking news")}
        className="breaking-banner no-print"
        data-behavior="breaking-banner"
        data-banner={id}
        data-ends-at={endsAt}
      >
        <div className="page breaking-banner-row">
          <p>
            <strong>{t("Breaking")}</strong> {link === null ? text : <a href={link}>{text}</a>}
          </p>
          <button type="button" aria-label={t("Dismiss breaking news")} className="noscript:hidden">
            <Icon name="close" size={20} />
          </button>
          <div role="status" className="sr-only" />
        </div>
      </section>
      <InlineScript text={`{${HIDE_DISMISSED_BANNER}}`} />
    </>
  );
}
