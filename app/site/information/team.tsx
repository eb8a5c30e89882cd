import type { SiteConfig } from "../../site.ts";

type Member = SiteConfig["team"][number];

/** Who makes the paper. */
export function Team({ team }: Pick<SiteConfig, "team">) {
  return (
    <ul className="grid gap-x-8 gap-y-6 ps-0 font-sans sm:grid-cols-2">
      {team.map((member) => (
        <li
          key={member.name + member.role}
          className="mt-0 grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-4 before:hidden"
        >
          <Portrait member={member} />
          <div>
            <h3 className="mt-0 font-serif text-card font-[600]">{member.name}</h3>
            <p className="mt-1 text-[0.9375rem]/[1.35] text-quiet">{member.role}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Who has no picture is drawn by the initials; who has no name yet, as anybody. */
function Portrait({ member: { name, picture } }: { member: Member }) {
  if (picture) {
    return (
      <img
        src={picture}
        alt={`Portrait of ${name}`}
        width={192}
        height={192}
        loading="lazy"
        className="aspect-square w-full bg-tint object-cover"
      />
    );
  }
  const initials = name.startsWith("[") ? "" : initialsOf(name);
  return (
    <svg aria-hidden viewBox="0 0 96 96" className="w-full bg-tint text-quiet">
      {initials ? (
        <text
          x="48"
          y="60"
          textAnchor="middle"
          fill="currentColor"
          className="font-serif text-[2.25rem] font-[600]"
        >
          {initials}
        </text>
      ) : (
        <path
          fill="currentColor"
          d="M48 20a17 17 0 0 1 0 36 17 17 0 0 1 0-36ZM14 96c0-20 14-32 34-32s34 12 34 32Z"
        />
      )}
    </svg>
  );
}

/** Of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const [first = ""] = words;
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return [first, last].map((word) => [...word][0]?.toUpperCase() ?? "").join("");
}
