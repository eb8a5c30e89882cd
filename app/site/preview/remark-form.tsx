import { REMARK_LENGTHS } from "../../domain/previews/preview-link.ts";
import type { PreviewPageData } from "../../page-context/loader-contexts.ts";
import { useText } from "../../page-context/use-text.tsx";
import { Button } from "../../ui/button.tsx";

const FIELD =
  "w-full rounded-control border border-field bg-paper px-3 py-2 text-base aria-invalid:border-accent";

/** Form for a remark. Works without scripts; what was typed is kept until it is sent. */
export function RemarkForm({
  label,
  action,
  typed,
  problems = {},
  failure,
}: Pick<PreviewPageData, "action" | "typed" | "problems" | "failure"> & {
  /** For whom the link is: the name to begin with. */
  label: string;
}) {
  const t = useText();
  return (
    <form method="post" action={`${action}#remarks`} className="mt-4 flex flex-col gap-5">
      {failure && (
        <p role="alert" className="border-l-4 border-accent bg-tint px-4 py-3 font-semibold">
          {failure}
        </p>
      )}
      <div className="flex flex-col gap-1.5">
        <label htmlFor="remark-name" className="text-note font-semibold">
          {t("Your name")}
        </label>
        <input
          id="remark-name"
          name="name"
          required
          autoComplete="name"
          maxLength={REMARK_LENGTHS.name}
          defaultValue={typed?.name ?? label}
          aria-invalid={problems.name ? true : undefined}
          aria-describedby="remark-name-problem"
          className={`${FIELD} min-h-11`}
        />
        <Problem id="remark-name-problem" text={problems.name} />
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="remark-quote" className="text-note font-semibold">
          {t("About these words")}
        </label>
        <textarea
          id="remark-quote"
          name="quote"
          rows={2}
          maxLength={REMARK_LENGTHS.quote}
          defaultValue={typed?.quote}
          aria-describedby="remark-quote-hint"
          data-behavior="quoted-words"
          className={FIELD}
        />
        <p id="remark-quote-hint" className="text-meta text-quiet">
          {t(
            "Select words in the article above, or copy them here. Leave it empty for the whole article.",
          )}
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor="remark-body" className="text-note font-semibold">
          {t("Remark")}
        </label>
        <textarea
          id="remark-body"
          name="body"
          required
          rows={5}
          maxLength={REMARK_LENGTHS.body}
          defaultValue={typed?.body}
          aria-invalid={problems.body ? true : undefined}
          aria-describedby="remark-body-problem"
          className={FIELD}
        />
        <Problem id="remark-body-problem" text={problems.body} />
      </div>
      <Button type="submit" className="sm:min-w-48 sm:self-start">
        {t("Send Remark")}
      </Button>
    </form>
  );
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="text-meta font-semibold text-accent empty:hidden">
      {text}
    </p>
  );
}
