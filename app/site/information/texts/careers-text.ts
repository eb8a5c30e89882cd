import { type ProseSection, proseSection } from "../../../domain/pages/prose.ts";

/** Information for applicants; `email` is the address for applications. */
export function careersText({ email }: { email: string }): ProseSection[] {
  return [
    proseSection(
      "How to Apply",
      `Write to [${email}](mailto:${email}). Send your resume, two or three pieces of work that you are proud of, and a few lines on what you would like to do here.`,
      "We read every application and answer it, also when the answer is no. What you send is used for the application only, and deleted when it is closed unless you ask us to keep it.",
    ),
  ];
}
