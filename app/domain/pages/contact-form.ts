/** The fields of the contact form, in their order. */
export const CONTACT_FIELDS = ["name", "email", "subject", "message"] as const;

export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactFields = Record<ContactField, string>;

/** What is wrong with fields, in a sentence for each. */
export type ContactProblems = Partial<ContactFields>;

/** What a reader is told when a message could not be sent, and when it was. */
export const CONTACT_FAILURE = "Failed to send message. Please try again later.";
export const CONTACT_SENT = {
  title: "Message Sent!",
  description: "Thank you for contacting us. We'll get back to you shortly.",
};

/**
 * A field that people neither see nor fill in, but programs that fill in every field do. Its name is
 * none that browsers complete by themselves.
 */
export const CONTACT_TRAP = "homepage";

/** The most characters that each field takes. */
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

/** What browsers take in fields of type email (the HTML standard's expression). */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The fields without blanks around them and without characters that nobody types. */
export function tidyContactFields(fields: ContactFields): ContactFields {
  const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").replaceAll(CONTROL, "").trim();
  return {
    name: tidy(fields.name),
    email: tidy(fields.email),
    subject: tidy(fields.subject),
    message: tidy(fields.message),
  };
}

/** What is wrong with tidy fields; empty when they can be sent. */
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
  // A line break in a header of a mail would begin another header.
  if (field !== "message" && LINE_BREAK.test(value)) return `${NOUNS[field]} is one line.`;
  if (field === "email" && !EMAIL.test(value))
    return "Please enter a valid email address, like name@example.org.";
  return undefined;
}
