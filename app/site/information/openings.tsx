import Briefcase from "lucide-react/icons/briefcase-business";
import Camera from "lucide-react/icons/camera";
import Code from "lucide-react/icons/code-xml";
import Palette from "lucide-react/icons/palette";
import Pen from "lucide-react/icons/pen-line";
import type { SiteConfig } from "../../site-config/site-config.ts";

type Opening = SiteConfig["openings"][number];

const ICONS = {
  writing: Pen,
  camera: Camera,
  code: Code,
  design: Palette,
  business: Briefcase,
} as const;

/** Open positions, each with a link to apply. */
export function Openings({ openings, email }: { openings: Opening[]; email: string }) {
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
            className="inline-flex min-h-11 items-center rounded-[3px] bg-ink px-5 text-[0.9375rem] font-semibold text-paper hover:bg-accent hover:text-on-accent"
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
        <h3 className="mt-0 font-serif text-card font-[600]">{title}</h3>
        <p className="mt-1 text-[0.9375rem]/[1.4] text-quiet">
          {department} · {location}
        </p>
      </div>
    </div>
  );
}

function mailAddress(email: string, { title, location }: Opening): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Application: ${title} (${location})`)}`;
}
