import type { OpenedPreview } from "../../data/previews/open-preview.ts";
import { formatLongTime } from "../../domain/dates.ts";
import type { PreviewPageData } from "../../page-context/loader-contexts.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useText } from "../../page-context/use-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Banner, Notice } from "../../ui/notice.tsx";
import { ArticlePage } from "../article-page.tsx";
import { RemarkForm } from "./remark-form.tsx";

/** The working copy of an article as its readers would see it, with a form for remarks. */
export function PreviewPage({
  preview,
  ...form
}: Omit<PreviewPageData, "preview" | "status"> & { preview: OpenedPreview }) {
  const t = useText();
  const site = useSite();
  return (
    <>
      <Banner>
        {t(
          "Preview for {name}. This article is not published in this form: please do not pass it on. The preview ends {date}.",
          { name: preview.label, date: formatLongTime(preview.expiresAt, site) },
        )}
      </Banner>
      <ArticlePage
        article={preview.article}
        related={[]}
        corrections={[]}
        linked={preview.linked}
      />
      <section
        id="remarks"
        aria-labelledby="remarks-title"
        className="page no-print mx-auto mt-12 max-w-article border-t border-ink pt-5"
      >
        <h2 id="remarks-title" className="font-serif text-package font-semibold">
          {t("Your remarks")}
        </h2>
        <Remarks remarks={preview.remarks} />
        {form.isSent && (
          <p role="status" className="my-4 border-l-4 border-ink bg-tint px-4 py-3 font-semibold">
            {t("Thank you. The newsroom can read your remark.")}
          </p>
        )}
        <RemarkForm {...form} label={preview.label} />
      </section>
    </>
  );
}

/** Earlier remarks through this link. */
function Remarks({ remarks }: { remarks: OpenedPreview["remarks"] }) {
  const site = useSite();
  if (remarks.length === 0) return null;
  return (
    <ol className="my-4 flex flex-col gap-4">
      {remarks.map(({ name, body, quote, createdAt }) => (
        <li key={createdAt} className="border-l-2 border-hairline pl-4">
          <p className="text-meta text-quiet">
            {name}, {formatLongTime(createdAt, site)}
          </p>
          {quote !== null && <q className="block text-quiet wrap-anywhere">{quote}</q>}
          <p className="whitespace-pre-line wrap-anywhere">{body}</p>
        </li>
      ))}
    </ol>
  );
}

/** The same for a link that was revoked, has ended, or never was. */
export function NoPreview() {
  const t = useText();
  return (
    <div className="page pt-12">
      <Notice title={t("This preview is not available")} level="h1">
        <p className="max-w-prose text-quiet">
          {t("The link has ended, or it is not complete. Ask the newsroom for a new one.")}
        </p>
        <ButtonLink href="/">{t("Go back to Homepage")}</ButtonLink>
      </Notice>
    </div>
  );
}
