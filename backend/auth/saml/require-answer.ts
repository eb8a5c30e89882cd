import type { Profile } from "@node-saml/node-saml";
import { z } from "zod";

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/** The signed assertion as node-saml reads it: attributes of an element are under `$`. */
const assertionSchema = z.object({
  Assertion: z.object({
    Subject: z.tuple([
      z.object({
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z
              .tuple([
                z.object({
                  $: z.object({
                    InResponseTo: z.string(),
                    Recipient: z.string(),
                    NotOnOrAfter: z.string(),
                  }),
                }),
              ])
              .optional()
              .catch(undefined),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([z.looseObject({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
  }),
});

/**
 * What the profile for browsers asks besides (SAML 2.0 Profiles, section 4.1.4.3) and node-saml leaves to
 * its caller: that the signed assertion itself, and not only the response around it, is from this
 * provider, for this site, and answers this request.
 *
 * @throws Error saying what does not fit.
 */
export function requireAnswer(
  profile: Profile,
  expected: { issuer: string; requestId: string; recipient: string },
): void {
  if (profile.issuer !== expected.issuer) {
    throw new Error(`the assertion is of ${profile.issuer}`);
  }
  const { Assertion } = assertionSchema.parse(profile.getAssertion?.());
  const confirmed = Assertion.Subject[0].SubjectConfirmation.some(
    ({ $, SubjectConfirmationData: data }) =>
      $.Method === BEARER &&
      data?.[0].$.InResponseTo === expected.requestId &&
      data[0].$.Recipient === expected.recipient &&
      Date.parse(data[0].$.NotOnOrAfter) > Date.now() - CLOCK_SKEW_MS,
  );
  if (!confirmed) throw new Error("the assertion does not answer the request of this site");
}

const CLOCK_SKEW_MS = 30_000;
