import * as z from "zod/mini";
import { ROLES } from "../account/auth-user.ts";
import { toCsvRow } from "../csv.ts";
import { describePlace, HOME_PLACE, parsePlace } from "../fronts/front-place.ts";
import { roleText } from "./person.ts";
import { changedFieldsText } from "./scheduled-change.ts";

/** A line of the activity log. */
export type ActivityEntry = {
  id: number;
  /** ISO date-time. */
  at: string;
  /** Null for what the site or an operator did. */
  userId: string | null;
  /** Name or email address; null for the site and for deleted accounts. */
  userName: string | null;
  action: string;
  articleId: string | null;
  subject: Record<string, unknown>;
  /** Name of the other person that the line is about. */
  subjectName: string | null;
};

/** Filters of the log in the address; empty ones take everything. */
export type ActivityParameters = {
  person: string;
  article: string;
  /** 'YYYY-MM-DD' in the newsroom's time zone. */
  day: string;
  /** Id of the last line of the page before; undefined on the first page. */
  before: number | undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the filters from the address. What is malformed counts as empty. */
export function parseActivityParameters(search: URLSearchParams): ActivityParameters {
  const given = (name: string, pattern: RegExp) => {
    const value = search.get(name) ?? "";
    return pattern.test(value) ? value : "";
  };
  const before = Number(given("before", /^[1-9]\d{0,15}$/));
  return {
    person: given("person", UUID),
    article: given("article", UUID),
    day: given("day", /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
    before: before || undefined,
  };
}

/** Query string of the filters, with its question mark; empty without filters. */
export function toActivitySearch(parameters: Partial<ActivityParameters>): string {
  const search = new URLSearchParams();
  for (const name of ["person", "article", "day", "before"] as const) {
    const value = parameters[name];
    if (value) search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

const subjectSchema = z.object({
  title: z.catch(z.string(), ""),
  count: z.catch(z.optional(z.number()), undefined),
  columns: z.catch(z.array(z.string()), []),
  note: z.catch(z.string(), ""),
  kind: z.catch(z.string(), ""),
  role: z.catch(z.optional(z.enum(ROLES)), undefined),
  previous: z.catch(z.string(), ""),
  name: z.catch(z.string(), ""),
  value: z.catch(z.string(), ""),
});

const ARTICLE_VERBS: Record<string, string> = {
  published: "published",
  changed: "changed",
  scheduled: "scheduled",
  unpublished: "unpublished",
  deleted: "deleted",
  restored: "restored",
  erased: "deleted forever",
  corrected: "corrected",
  redacted: "took words out of",
  submitted: "asked for a review of",
  returned: "returned",
  accepted: "accepted",
  assigned: "assigned",
  planned: "planned a change of",
  "plan-cancelled": "took back a planned change of",
  "plan-waits": "held back a planned change of",
  "plan-approved": "approved a planned change of",
  "page-published": "published the information page",
  "page-removed": "took off the site the information page",
};

/** Kinds of planned changes and of notes to readers, as the log names them. */
const KIND_TEXTS: Record<string, string> = {
  publish: "",
  unpublish: "Takes it off the site",
  update: "Update",
  clarification: "Clarification",
  correction: "Correction",
  retraction: "Retraction",
};

/** Settings and their values, as the log names them. The checklist is stored as JSON, which it does not show. */
const SETTING_TEXTS: Record<string, { name: string; values: Record<string, string> }> = {
  staff_access: {
    name: "who may use the newsroom",
    values: { "any-user": "everyone who signs in", role: "staff" },
  },
  staff_mfa: {
    name: "two-step sign-in of staff",
    values: { optional: "optional", required: "required" },
  },
  publishing_rules: { name: "the checklist for publishing", values: {} },
  embed_providers: { name: "the providers of embeds", values: {} },
};

export const UNTITLED = "Untitled";

/** Name of the user, for the screen and the export. */
export function doerText({ userId, userName }: ActivityEntry): string {
  return userName ?? (userId === null ? "The site" : "A deleted account");
}

/** Description of an entry: the verb, the title of the article where there is one, and details. */
export function describeActivity(entry: ActivityEntry): {
  verb: string;
  title: string;
  detail: string;
} {
  const subject = subjectSchema.parse(entry.subject);
  const other = entry.subjectName ?? "a deleted account";
  switch (entry.action) {
    case "invited":
      return {
        verb: `invited ${other} as ${subject.role ? roleText(subject.role) : "a user"}`,
        title: "",
        detail: "",
      };
    case "front-published":
      return {
        verb: `published ${describePlace(parsePlace(subject.name) ?? HOME_PLACE)}`,
        title: "",
        detail: "",
      };
    case "sections-changed":
      return { verb: "changed the sections", title: "", detail: "" };
    case "site-settings-changed":
      return { verb: "changed the settings of the site", title: "", detail: "" };
    case "banner-set":
      return { verb: "set the breaking news", title: "", detail: subject.note };
    case "banner-ended":
      return { verb: "ended the breaking news", title: "", detail: subject.note };
    case "role-changed":
      return {
        verb: `made ${other} ${subject.role ? roleText(subject.role) : "a user"}`,
        title: "",
        detail: subject.previous && `Before: ${subject.previous}`,
      };
    case "setting-changed": {
      const setting = SETTING_TEXTS[subject.name];
      const [previous, value] = [setting?.values[subject.previous], setting?.values[subject.value]];
      return {
        verb: `changed ${setting?.name ?? `the setting ${subject.name}`}`,
        title: "",
        detail:
          value === undefined ? "" : previous ? `From ${previous} to ${value}` : `To ${value}`,
      };
    }
    default: {
      const verb = ARTICLE_VERBS[entry.action] ?? entry.action;
      if (subject.count !== undefined)
        return { verb: `${verb} ${subject.count} articles at once`, title: "", detail: "" };
      const to = entry.subjectName ? `To ${entry.subjectName}` : "";
      const columns =
        subject.columns.length > 0 ? `Changed: ${changedFieldsText(subject.columns)}` : "";
      return {
        verb,
        title: subject.title.trim() || UNTITLED,
        detail: [KIND_TEXTS[subject.kind] ?? subject.kind, to, columns, subject.note]
          .filter(Boolean)
          .join(". "),
      };
    }
  }
}

/** First line of the CSV export. */
export const CSV_HEADER = "time,person,action,article,title,details\r\n";

/** A line of the CSV export (RFC 4180). */
export function toCsvLine(entry: ActivityEntry): string {
  const { verb, title, detail } = describeActivity(entry);
  return toCsvRow([entry.at, doerText(entry), verb, entry.articleId ?? "", title, detail]);
}
