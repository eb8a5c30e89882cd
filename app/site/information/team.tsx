import type { TeamMember } from "./texts/team-members.ts";

/** The team. */
export function Team({ team }: { team: TeamMember[] }) {
  return (
    <div className="team">
      {team.map((member) => (
        <div key={member.name + member.role} className="team-member">
          <Portrait member={member} />
          <h3 className="team-name">{member.name}</h3>
          <p className="team-role">{member.role}</p>
        </div>
      ))}
    </div>
  );
}

/**
 * Portrait of a team member. Without an image, or if it fails to load, it shows initials; without a name, a generic
 * icon.
 */
function Portrait({ member: { image, initials } }: { member: TeamMember }) {
  return (
    <div className="portrait">
      <svg aria-hidden viewBox="0 0 96 96" fill="currentColor">
        {initials ? (
          <text x="48" y="60">
            {initials}
          </text>
        ) : (
          <path d="M48 20a17 17 0 0 1 0 36 17 17 0 0 1 0-36ZM14 96c0-20 14-32 34-32s34 12 34 32Z" />
        )}
      </svg>
      {image && <img src={image} alt="" loading="lazy" />}
    </div>
  );
}
