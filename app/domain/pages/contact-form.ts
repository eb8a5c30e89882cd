/** Fields of the contact form, in order. */
export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactFields = Record<ContactField, string>;

/** Validation errors by field, each a sentence. */
export type ContactProblems = Partial<ContactFields>;

/** Messages to the reader after failure and success. */
export const CONTACT_FAILURE = "Failed to send message. Please try again later.";
export const CONTACT_SENT = {
  title: "Message Sent!",
  description: "Thank you for contacting us. We'll get back to you shortly.",
};

/** Name of the honeypot field, which people do not see and bots fill in. Browsers do not autocomplete this name. */
export const CONTACT_TRAP = "homepage";

/** Maximum length of each field, in characters. */
export const CONTACT_LENGTHS: Record<ContactField, number> = {
  name: 200,
  email: 254,
  subject: 200,
  message: 10_000,
};

const NOUNS: ContactFields = {
  name: "A name",
  email: "An email address",
  subject: "A subject",
  message: "A message",
};
const MISSING: ContactFields = {
  name: "Please enter your name.",
  email: "Please enter your email address.",
  subject: "Please enter a subject.",
  message: "Please enter your message.",
};

/** Validation pattern of email fields in browsers (HTML standard). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Normalizes fields: trims them and removes control characters. */
export function tidyContactFields(fields: ContactFields): ContactFields {
  const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "").trim();
  return {
    name: tidy(fields.name),
    email: tidy(fields.email),
    subject: tidy(fields.subject),
    message: tidy(fields.message),
  };
}

/** Validates normalized fields; empty if they are valid. */
export function findContactProblems(fields: ContactFields): ContactProblems {
  const problems: ContactProblems = {};
  for (const field of CONTACT_FIELDS) {
    const problem = findProblem(field, fields[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

function findProblem(field: ContactField, value: string): string | undefined {
  if (value === "") return MISSING[field];
  const most = CONTACT_LENGTHS[field];
  if (value.length > most)
    return `${NOUNS[field]} has at most ${most.toLocaleString("en-US")} characters.`;
  // A line break would inject a mail header.
  if (field !== "message" && LINE_BREAK.test(value)) return `${NOUNS[field]} is one line.`;
  if (field === "email" && !EMAIL.test(value))
    return "Please enter a valid email address, like name@example.org.";
  return undefined;
}
