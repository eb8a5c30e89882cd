import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { setBanner } from "../../data/banner.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type Banner, isShown, MAX_BANNER_MS, MAX_BANNER_TEXT } from "../../domain/banner.ts";
import { completeLinkAddress, withoutOwnHost } from "../../domain/link-address.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { fromZonedInput, toZonedInput } from "../../domain/newsroom/zoned-time.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { zoneTexts } from "../../ui/controls/zoned-date.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

const HOUR_MS = 3_600_000;
/** Proposed duration. */
const USUAL_HOURS = 3;

type Problems = { text?: string; link?: string; end?: string };

/** Form of another banner. What was entered stays until it is on the site. */
export function BannerForm({
  newest,
  refusal,
}: {
  newest: Banner | null;
  refusal: string | undefined;
}) {
  const { timeZone } = useSite();
  const { revalidate } = useRevalidator();
  const [text, setText] = useState("");
  const [link, setLink] = useState("");
  const [end, setEnd] = useState(() => toZonedInput(proposedEnd(), timeZone));
  const [problems, setProblems] = useState<Problems>({});
  const [overtaken, setOvertaken] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const fields = {
    text: useRef<HTMLInputElement>(null),
    link: useRef<HTMLInputElement>(null),
    end: useRef<HTMLInputElement>(null),
  };
  const endsAt = fromZonedInput(end, timeZone);
  const { zone, elsewhere } = zoneTexts(endsAt ? new Date(endsAt) : undefined, timeZone);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const wanted = text.replace(/\s+/g, " ").trim();
    const address = link.trim() === "" ? null : completeLinkAddress(link);
    const found: Problems = {
      ...(wanted === "" && { text: "Enter the sentence that readers see." }),
      ...(address === undefined && {
        link: "Enter a web address, like https://example.org, or the path of a page of this site.",
      }),
      ...findEndProblem(endsAt),
    };
    setProblems(found);
    const first = (["text", "link", "end"] as const).find((name) => found[name]);
    if (first || endsAt === undefined || address === undefined) {
      if (first) fields[first].current?.focus();
      return;
    }
    setBusy(true);
    try {
      await withSession(() =>
        setBanner(getBrowserClient(), {
          text: wanted,
          link: address && withoutOwnHost(address, window.location.origin),
          endsAt,
          basedOn: newest?.id ?? 0,
        }),
      );
      setText("");
      setLink("");
      setOvertaken(false);
      showToast({ title: "Breaking News Published" });
    } catch (error) {
      setOvertaken(error instanceof BackendError && error.code === "PT409");
      reportFailure("Error Publishing Breaking News", error);
    }
    await revalidate();
    setBusy(false);
  }

  return (
    <section aria-labelledby="next-banner">
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <h2 id="next-banner" className="font-serif text-card font-semibold">
          {isShown(newest) ? "Replace it" : "Publish breaking news"}
        </h2>
        {overtaken && (
          <p role="alert" className="border-l-4 border-accent pl-3">
            Somebody else has set another banner meanwhile: you see it above. Yours is still here.
            Publish it again to replace theirs.
          </p>
        )}
        <TextField
          ref={fields.text}
          label="Sentence"
          hint={`${text.length} of ${MAX_BANNER_TEXT} characters`}
          error={problems.text}
          maxLength={MAX_BANNER_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          ref={fields.link}
          label="Leads to"
          hint="Optional. An article or another page of this site, or a web address."
          error={problems.link}
          maxLength={2000}
          value={link}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => setLink(target.value)}
        />
        <TextField
          ref={fields.end}
          type="datetime-local"
          label={`Ends (${zone})`}
          hint={
            <>
              {endsAt !== undefined && (
                <span>It leaves the site {momentText(endsAt, timeZone)}. </span>
              )}
              {elsewhere}
            </>
          }
          error={problems.end}
          value={end}
          onChange={({ target }) => setEnd(target.value)}
        />
        <div>
          <ActionButton type="submit" refusal={refusal} disabled={isBusy}>
            {isShown(newest) ? "Replace" : "Publish"}
          </ActionButton>
        </div>
      </form>
    </section>
  );
}

function findEndProblem(endsAt: string | undefined): Problems {
  if (endsAt === undefined) return { end: "Choose a day and a time." };
  const remaining = Date.parse(endsAt) - Date.now();
  if (remaining <= 0) return { end: "Choose a moment that lies ahead." };
  return remaining > MAX_BANNER_MS ? { end: "Choose a moment within seven days from now." } : {};
}

function proposedEnd(): number {
  return (Math.floor(Date.now() / HOUR_MS) + USUAL_HOURS) * HOUR_MS;
}
