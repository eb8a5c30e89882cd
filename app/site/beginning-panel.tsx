import type { Beginning } from "../data/fronts/load-home-front.ts";
import { useSite } from "../page-context/page-context.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Opening of a front page without articles: how to begin for who sets the site up, and else a word to readers. */
export function BeginningPanel({ beginning }: { beginning: Beginning }) {
  return beginning === "no-account" ? <FirstSteps /> : <PublishingSoon />;
}

function PublishingSoon() {
  const { siteName } = useSite();
  return (
    <section aria-labelledby="beginning" className="beginning">
      <div className="grid justify-items-center gap-5 text-center">
        <p className="text-kicker font-bold text-accent">Publishing soon</p>
        <h1 id="beginning" className="max-w-3xl font-serif text-lead font-headline text-balance">
          {siteName} is preparing its first edition
        </h1>
        <p className="max-w-prose font-serif text-large/excerpt text-quiet text-balance">
          The newsroom is at work. The first articles will be on this page as soon as they are
          published.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href="/about" look="outline">
            About us
          </ButtonLink>
          <ButtonLink href="/contact" look="outline">
            Contact the newsroom
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function FirstSteps() {
  return (
    <section aria-labelledby="beginning" className="beginning">
      <div className="grid justify-items-center gap-4 text-center">
        <p className="text-kicker font-bold text-accent">Welcome</p>
        <h1 id="beginning" className="max-w-3xl font-serif text-lead font-headline text-balance">
          Your site is running. Three steps to the first edition.
        </h1>
      </div>
      <ol className="ruled ruled-columns row-of-three mt-10">
        <Step title="Create the first account">
          <p>
            On your own machine, the first account becomes the admin. Elsewhere, open the setup link
            that the start of the site has printed.
          </p>
          <ButtonLink href="/signup">Create the first account</ButtonLink>
        </Step>
        <Step title="Write">
          <p>
            Start an article in the newsroom. It is saved while you type, and readers see it when
            you publish it.
          </p>
          <ButtonLink href="/admin/articles/new" look="outline">
            Write an article
          </ButtonLink>
        </Step>
        <Step title="Import">
          <p>Bring an archive from WordPress, Ghost, Substack, Medium, Markdown or JSON Lines:</p>
          <p>
            <code className="bg-tint px-2 py-1 text-small wrap-anywhere">
              npm run import -- export.xml --dry-run
            </code>
          </p>
          <p>It reports what it would take, and changes nothing.</p>
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
