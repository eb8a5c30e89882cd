import type { Beginning } from "../data/fronts/load-home-front.ts";
import { useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Opening of a front page without articles: how to begin for who sets the site up, and else a word to readers. */
export function BeginningPanel({ beginning }: { beginning: Beginning }) {
  return beginning === "no-account" ? <FirstSteps /> : <PublishingSoon />;
}

function PublishingSoon() {
  const t = useText();
  const { siteName } = useSite();
  return (
    <section aria-labelledby="beginning" className="beginning">
      <div className="grid justify-items-center gap-5 text-center">
        <p className="text-kicker font-bold text-accent">{t("Publishing soon")}</p>
        <h1 id="beginning" className="max-w-3xl font-serif text-lead font-headline text-balance">
          {t("{name} is preparing its first edition", { name: siteName })}
        </h1>
        <p className="max-w-prose font-serif text-large/excerpt text-quiet text-balance">
          {t(
            "The newsroom is at work. The first articles will be on this page as soon as they are published.",
          )}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/about" look="outline">
            {t("About us")}
          </ButtonLink>
          <ButtonLink href="/contact" look="outline">
            {t("Contact the newsroom")}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function FirstSteps() {
  const t = useText();
  return (
    <section aria-labelledby="beginning" className="beginning">
      <div className="grid justify-items-center gap-4 text-center">
        <p className="text-kicker font-bold text-accent">{t("Welcome")}</p>
        <h1 id="beginning" className="max-w-3xl font-serif text-lead font-headline text-balance">
          {t("Your site is running. Three steps to the first edition.")}
        </h1>
      </div>
      <ol className="ruled ruled-columns row-of-three mt-10">
        <Step title={t("Create the first account")}>
          <p>
            {t(
              "On your own machine, the first account becomes the admin. Elsewhere, open the setup link that the start of the site has printed.",
            )}
          </p>
          <ButtonLink href="/signup">{t("Create the first account")}</ButtonLink>
        </Step>
        <Step title={t("Write")}>
          <p>
            {t(
              "Start an article in the newsroom. It is saved while you type, and readers see it when you publish it.",
            )}
          </p>
          <ButtonLink href="/admin/articles/new" look="outline">
            {t("Write an article")}
          </ButtonLink>
        </Step>
        <Step title={t("Import")}>
          <p>
            {t("Bring an archive from WordPress, Ghost, Substack, Medium, Markdown or JSON Lines:")}
          </p>
          <p>
            <code className="bg-tint px-2 py-1 text-small wrap-anywhere">
              npm run import -- export.xml --dry-run
            </code>
          </p>
          <p>{t("It reports what it would take, and changes nothing.")}</p>
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="grid content-start justify-items-start gap-3">
      <h2 className="font-serif text-heading">{title}</h2>
      {children}
    </li>
  );
}
