import Briefcase from "lucide-react/icons/briefcase-business";
import Camera from "lucide-react/icons/camera";
import Code from "lucide-react/icons/code-xml";
import Palette from "lucide-react/icons/palette";
import Pen from "lucide-react/icons/pen-line";
import { type ProseSection, proseSection } from "../../domain/pages/prose.ts";
import { useSite } from "../../page-context/page-context.ts";
import type { SiteConfig } from "../../site-config/site-config.ts";
import { StaticPage } from "../static-page.tsx";
import { Prose } from "./prose.tsx";

export type CareersPageProps = { sections: ProseSection[] } & Pick<
  SiteConfig,
  "contact" | "openings"
>;

export function CareersPage({ sections, contact, openings }: CareersPageProps) {
  const { siteName } = useSite();
  return (
    <StaticPage
      title="Careers"
      lead={`${siteName} is made by people who like to find things out and to explain them well.`}
    >
      <h2 id="open-positions">Open Positions</h2>
      {openings.length > 0 ? (
        <Openings openings={openings} email={contact.email} />
      ) : (
        <p>
          We don't have any open positions at the moment, but we're always looking for talented
          individuals. Feel free to send us your resume!
        </p>
      )}
      <Prose sections={sections} />
    </StaticPage>
  );
}

type Opening = SiteConfig["openings"][number];

const ICONS = {
  writing: Pen,
  camera: Camera,
  code: Code,
  design: Palette,
  business: Briefcase,
} as const;

/** Open positions, each with a link to apply. */
function Openings({ openings, email }: { openings: Opening[]; email: string }) {
  return (
    <ul className="ps-0 font-sans">
      {openings.map((opening) => (
        <li
          key={opening.title + opening.location}
          className="mt-0 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-hairline py-5 before:hidden last:border-b"
        >
          <Position opening={opening} />
          <a
            href={mailAddress(email, opening)}
            className="inline-flex min-h-11 items-center rounded-control bg-ink px-5 text-small font-semibold text-paper hover:bg-accent hover:text-on-accent"
          >
            Apply Now
            <span className="sr-only"> for {opening.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Position({ opening: { title, department, location, icon } }: { opening: Opening }) {
  const Icon = ICONS[icon];
  return (
    <div className="flex grow basis-72 items-start gap-4">
      <Icon aria-hidden size={28} strokeWidth={1.5} className="mt-1 shrink-0 text-accent" />
      <div>
        <h3 className="mt-0 font-serif text-card font-semibold">{title}</h3>
        <p className="mt-1 text-small/note text-quiet">
          {department} · {location}
        </p>
      </div>
    </div>
  );
}

function mailAddress(email: string, { title, location }: Opening): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Application: ${title} (${location})`)}`;
}

/** Information for applicants; `email` is the address for applications. */
export function careersText({ email }: { email: string }): ProseSection[] {
  return [
    proseSection(
      "How to Apply",
      `Write to [${email}](mailto:${email}). Send your resume, two or three pieces of work that you are proud of, and a few lines on what you would like to do here.`,
      "We read every application and answer it, also when the answer is no. What you send is used for the application only, and deleted when it is closed unless you ask us to keep it.",
    ),
  ];
}
