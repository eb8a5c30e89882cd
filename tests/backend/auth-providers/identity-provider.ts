import { randomUUID } from "node:crypto";
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from "samlify";
import { makeSelfSigned } from "./self-signed.ts";

// Its own checks of requests need a program of Java; what comes here is from the site.
setSchemaValidator({ validate: async () => "not validated" });

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const MINUTE_MS = 60_000;

export type Assertion = {
  nameId?: string;
  attributes: Record<string, string>;
  /** What stands in the place of what would be right. */
  wrong?: Partial<
    Record<"audience" | "recipient" | "inResponseTo" | "subjectInResponseTo" | "issuer", string>
  >;
  /** Minutes from now at which it begins and ends to be good. */
  good?: [from: number, until: number];
};

/** A real identity provider (npm `samlify`), with a key of its own. */
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
    /** Reads a request of the site, as its address brings it. */
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
    /** A signed answer to a request, in Base64. */
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
  // The answer is said to be to the request twice: on the outside, and in what is signed.
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
