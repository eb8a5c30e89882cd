/** Section title on a rule, with a link to all of its articles. */
export function SectionHeading({ id, title, path }: { id: string; title: string; path?: string }) {
  return (
    <div className="section-heading">
      <h2 id={id} className="font-serif text-[1.625rem]/[1.15] font-[650] tracking-[-0.01em]">
        {title}
      </h2>
      {path && (
        <a
          href={path}
          className="inline-flex min-h-9 items-center text-[0.9375rem] font-semibold text-section underline-offset-4 hover:underline"
        >
          View all<span className="sr-only"> {title}</span>
        </a>
      )}
    </div>
  );
}
