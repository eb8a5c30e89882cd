import { randomUUID } from "node:crypto";
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from "samlify";
import { makeSelfSigned } from "../../support/self-signed.ts";

// samlify's schema validation needs Java; the input comes from the site itself.
setSchemaValidator({ validate: async () => "not validated" });

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const MINUTE_MS = 60_000;

export type Assertion = {
  nameId?: string;
  attributes: Record<string, string>;
  /** Values that replace the right ones. */
  wrong?: Partial<
    Record<"audience" | "recipient" | "inResponseTo" | "subjectInResponseTo" | "issuer", string>
  >;
  /** Validity in minutes from now. */
  good?: [from: number, until: number];
};

/** A real identity provider (npm `samlify`) with its own key. */
export function createIdentityProvider(entityId: string) {
  const { privateKey, certificate } = makeSelfSigned(entityId);
  const settings = {
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    isAssertionEncrypted: false,
    singleSignOnService: [{ Binding: REDIRECT, Location: `${entityId}/sign-in` }],
    nameIDFormat: [PERSISTENT],
    requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    loginResponseTemplate: {
      context: SamlLib.defaultLoginResponseTemplate.context,
      attributes: [],
    },
  };
  const provider = IdentityProvider(settings);

  return {
    metadata: provider.getMetadata(),
    certificate,
    /** Parses an authentication request of the site from its URL. */
    async readRequest(siteMetadata: string, url: string) {
      const { searchParams } = new URL(url);
      const site = ServiceProvider({ metadata: siteMetadata });
      const query = { SAMLRequest: searchParams.get("SAMLRequest") ?? "" };
      const { extract } = await provider.parseLoginRequest(site, "redirect", { query });
      return {
        id: String(extract.request?.id),
        issuer: String(extract.issuer),
        relayState: searchParams.get("RelayState") ?? "",
      };
    },
    /** A signed response in Base64. */
    async answer(siteMetadata: string, requestId: string, assertion: Assertion): Promise<string> {
      const site = ServiceProvider({ metadata: siteMetadata });
      const { context } = await provider.createLoginResponse(
        site,
        { extract: { request: { id: requestId } } },
        "post",
        {},
        {
          customTagReplacement: () => write(site, entityId, requestId, assertion),
        },
      );
      return context;
    },
  };
}

function write(
  site: ReturnType<typeof ServiceProvider>,
  entityId: string,
  requestId: string,
  { nameId = randomUUID(), attributes, wrong = {}, good = [-1, 5] }: Assertion,
) {
  const consumer = String(site.entityMeta.getAssertionConsumerService("post"));
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const id = `_${randomUUID()}`;
  const statements = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  // `InResponseTo` appears twice: on the response, and in the signed assertion.
  const inside = SamlLib.defaultLoginResponseTemplate.context.replace(
    /(<saml:SubjectConfirmationData [^>]*InResponseTo=")\{InResponseTo\}/,
    `$1${wrong.subjectInResponseTo ?? requestId}`,
  );
  const context = SamlLib.replaceTagsByValue(inside, {
    ID: id,
    AssertionID: `_${randomUUID()}`,
    Destination: consumer,
    Audience: wrong.audience ?? site.entityMeta.getEntityID(),
    SubjectRecipient: wrong.recipient ?? consumer,
    NameIDFormat: PERSISTENT,
    NameID: nameId,
    Issuer: wrong.issuer ?? entityId,
    IssueInstant: at(0),
    StatusCode: "urn:oasis:names:tc:SAML:2.0:status:Success",
    ConditionsNotBefore: at(good[0]),
    ConditionsNotOnOrAfter: at(good[1]),
    SubjectConfirmationDataNotOnOrAfter: at(good[1]),
    InResponseTo: wrong.inResponseTo ?? requestId,
    AuthnStatement: "",
  }).replace(
    "{AttributeStatement}",
    `<saml:AttributeStatement>${statements.join("")}</saml:AttributeStatement>`,
  );
  return { id, context };
}
