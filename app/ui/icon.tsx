/** Icons of Lucide (ISC license), copied because the library is larger than the few that reader pages need. */
const PATHS = {
  menu: "M4 5h16M4 12h16M4 19h16",
  search: "m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z",
  close: "M18 6 6 18M6 6l12 12",
  bookmark: "m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v16z",
  plus: "M5 12h14M12 5v14",
  check: "M20 6 9 17l-5-5",
} as const;

/** Icon of a reader page. The newsroom uses lucide-react. */
export function Icon({ name, size }: { name: keyof typeof PATHS; size: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
