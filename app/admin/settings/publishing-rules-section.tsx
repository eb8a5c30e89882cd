import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { changePublishingRules } from "../../data/articles/publishing-checks.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { whoCanText } from "../../domain/newsroom/capabilities.ts";
import {
  CHECKS,
  type Check,
  type PublishingRules,
  RULES,
  type Rule,
} from "../../domain/newsroom/publishing-checklist.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

const NAMES: Record<Check, { label: string; hint: string }> = {
  "image-alt": {
    label: "Alternative text",
    hint: "An image that nobody describes for those who cannot see it, unless the article calls it decorative.",
  },
  "image-credit": {
    label: "Image credit",
    hint: "An image in the text without a credit, a lead image without a caption.",
  },
  "image-caption": { label: "Image caption", hint: "An image without a caption." },
  "image-license": {
    label: "Image license",
    hint: "An image whose license has ended or ends within a week; where required, also one that has neither a license nor a copyright in the library.",
  },
  "recording-text": {
    label: "Captions and transcripts",
    hint: "Audio without a transcript, and a video with neither captions nor a transcript.",
  },
  links: {
    label: "Links",
    hint: "A link that is no address, or leads to a page of this site that does not exist.",
  },
  excerpt: { label: "Excerpt", hint: "An excerpt that repeats the first sentence of the text." },
  byline: {
    label: "Byline",
    hint: "An author who was deleted, or as whom nobody's account writes.",
  },
};

const OPTION_LABELS: Record<Rule, string> = {
  required: "Required",
  warned: "Warned about",
  off: "Not checked",
};
const OPTIONS = RULES.map((rule) => ({ value: rule, label: OPTION_LABELS[rule] }));

/** Rules of the checklist before an article is published. A choice is stored at once. */
export function PublishingRulesSection({
  rules: loaded,
  canChange,
}: {
  rules: PublishingRules;
  canChange: boolean;
}) {
  const [rules, setRules] = useState(loaded);

  async function change(check: Check, rule: Rule): Promise<void> {
    const before = rules[check];
    setRules((current) => ({ ...current, [check]: rule }));
    try {
      await withSession(() =>
        changePublishingRules(getBrowserClient(), { rules: { [check]: rule } }),
      );
      showToast({
        title: "Settings Saved",
        description: `${NAMES[check].label}: ${OPTION_LABELS[rule].toLowerCase()}.`,
      });
    } catch (error) {
      setRules((current) => ({ ...current, [check]: before }));
      reportFailure("Error Saving Settings", error);
    }
  }

  return (
    <section aria-labelledby="checklist" className="flex max-w-3xl flex-col gap-5">
      <div>
        <h2 id="checklist" className="font-serif text-card font-semibold">
          Before an article is published
        </h2>
        <p className="text-quiet">
          What is required stops an article; what is warned about can be published anyway.
          {!canChange && ` ${whoCanText("settings")}`}
        </p>
      </div>
      {CHECKS.map((check) =>
        canChange ? (
          <SelectField
            key={check}
            label={NAMES[check].label}
            hint={NAMES[check].hint}
            options={OPTIONS}
            value={rules[check]}
            onChange={(value) => {
              const rule = RULES.find((known) => known === value);
              if (rule) void change(check, rule);
            }}
          />
        ) : (
          <p key={check}>
            <strong>{NAMES[check].label}:</strong> {OPTION_LABELS[rules[check]].toLowerCase()}.{" "}
            <span className="text-meta text-quiet">{NAMES[check].hint}</span>
          </p>
        ),
      )}
    </section>
  );
}
