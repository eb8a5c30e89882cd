import { useLocation } from "react-router";
import { FOR_YOU_PATH } from "../../domain/pages/page-paths.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Wordmark } from "./wordmark.tsx";

const PAGES = [
  { path: "/about", name: "About" },
  { path: "/contact", name: "Contact" },
  { path: "/advertise", name: "Advertise" },
  { path: "/careers", name: "Careers" },
  { path: "/privacy", name: "Privacy Policy" },
  { path: "/terms", name: "Terms of Service" },
] as const;

const HEADING = "mb-2 text-meta font-bold text-quiet";
const ENTRY = "inline-flex min-h-9 items-center hover:underline";

/** Footer: sections, pages, social profiles, and the current year. */
export function SiteFooter() {
  const t = useText();
  const { pathname } = useLocation();
  const { siteName, tagline, siteUrl, year, socialProfiles, sections, thirdParties } = useSite();
  return (
    <footer className="mt-16 border-t-4 border-double border-brand">
      <div className="page py-10">
        <div className="site-footer-links grid gap-x-8 gap-y-8 sm:grid-cols-[1.4fr_1fr_2fr_1fr]">
          <div className="min-w-0">
            <a href="/" className="masthead-wordmark text-wordmark wrap-anywhere">
              <Wordmark />
            </a>
            {tagline && <p className="mt-2 max-w-72 text-small text-quiet">{tagline}</p>}
          </div>
          <nav aria-label={t("Footer")}>
            <h2 className={HEADING}>{t("Sections")}</h2>
            <ul>
              {sections
                .filter(({ inFooter }) => inFooter)
                .map(({ slug, name }) => (
                  <li key={slug}>
                    <a href={`/category/${slug}`} className={ENTRY}>
                      {name}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
          <nav aria-label={t("About {name}", { name: siteName })}>
            <h2 className={HEADING}>{siteName}</h2>
            <ul className="sm:columns-2">
              {PAGES.map(({ path, name }) => (
                <li key={path}>
                  <a href={path} className={ENTRY}>
                    {t(name)}
                  </a>
                </li>
              ))}
              <li>
                <a href={FOR_YOU_PATH} className={ENTRY}>
                  {t("For You")}
                </a>
              </li>
              <li>
                <a href="/rss.xml" className={ENTRY}>
                  RSS
                </a>
              </li>
              {thirdParties && (
                <li>
                  <a href="/privacy#choices" className={ENTRY}>
                    {t("Privacy choices")}
                  </a>
                </li>
              )}
            </ul>
          </nav>
          {socialProfiles.length > 0 && (
            <nav aria-label={t("Social profiles")}>
              <h2 className={HEADING}>{t("Follow us")}</h2>
              <ul>
                {socialProfiles.map(({ name, url }) => (
                  <li key={name}>
                    <a href={url} rel="noopener" className={ENTRY}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
        <p className="print-address">{siteUrl + pathname}</p>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-hairline pt-4 text-meta text-quiet">
          <p>
            ©{" "}
            <span data-behavior="current-date" data-format="year">
              {year}
            </span>{" "}
            {siteName}. {t("All rights reserved.")}
          </p>
          <DisplaySettings />
        </div>
      </div>
    </footer>
  );
}

/** Theme and text size, for readers with scripts (behaviors/display-settings.ts). */
function DisplaySettings() {
  const t = useText();
  return (
    <div
      hidden
      className="no-print flex flex-wrap gap-x-6 gap-y-2"
      data-behavior="display-settings"
    >
      <label className={SETTING}>
        {t("Theme")}
        <select name="theme" className={SETTING_FIELD}>
          <option value="auto">{t("As on this device")}</option>
          <option value="light">{t("Light")}</option>
          <option value="dark">{t("Dark")}</option>
        </select>
      </label>
      <label className={SETTING}>
        {t("Text size")}
        <select name="text-size" className={SETTING_FIELD}>
          <option value="normal">{t("Normal")}</option>
          <option value="large">{t("Large")}</option>
          <option value="larger">{t("Larger")}</option>
        </select>
      </label>
    </div>
  );
}

const SETTING = "flex items-center gap-2";
const SETTING_FIELD = "min-h-11 rounded-control border border-field bg-paper px-3 text-ink";
