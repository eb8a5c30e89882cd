import { SaxesParser } from "saxes";
import { escapeMarkup } from "../mailer/mail-page.ts";

const METADATA = "urn:oasis:names:tc:SAML:2.0:metadata";
const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** Metadata of an identity provider. Certificates are Base64 without the PEM lines. */
export type SamlMetadata = { entityId: string; signInUrl: string; certificates: string[] };

/**
 * Parses the metadata of one identity provider (SAML 2.0 Metadata, section 2.4.3).
 *
 * @throws Error that says what is missing.
 */
export function readMetadata(xml: string): SamlMetadata {
  const parser = new SaxesParser({ xmlns: true });
  const found: SamlMetadata = { entityId: "", signInUrl: "", certificates: [] };
  let isProvider = false;
  let isForSigning = false;
  let text: string | undefined;

  parser.on("opentag", ({ uri, local, attributes }) => {
    const attribute = (name: string) => attributes[name]?.value ?? "";
    if (uri === METADATA && local === "EntityDescriptor") {
      if (found.entityId) throw new Error("the metadata is of several identity providers");
      found.entityId = attribute("entityID");
    }
    if (uri === METADATA && local === "IDPSSODescriptor") isProvider = true;
    if (!isProvider) return;
    if (uri === METADATA && local === "KeyDescriptor") {
      isForSigning = attribute("use") !== "encryption";
    }
    if (uri === METADATA && local === "SingleSignOnService" && attribute("Binding") === REDIRECT) {
      found.signInUrl ||= attribute("Location");
    }
    if (uri === SIGNATURE && local === "X509Certificate" && isForSigning) text = "";
  });
  parser.on("text", (part) => {
    if (text !== undefined) text += part;
  });
  parser.on("closetag", ({ uri, local }) => {
    if (uri === METADATA && local === "IDPSSODescriptor") isProvider = false;
    if (uri !== SIGNATURE || local !== "X509Certificate" || text === undefined) return;
    found.certificates.push(text.replaceAll(/\s/g, ""));
    text = undefined;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();

  if (!found.entityId) throw new Error("the metadata has no entityID");
  if (!/^https?:\/\//.test(found.signInUrl)) {
    throw new Error("the metadata has no SingleSignOnService with the binding HTTP-Redirect");
  }
  if (found.certificates.length === 0) throw new Error("the metadata has no certificate");
  return found;
}

/** Writes metadata for an identity provider that is configured without a document. */
export function writeMetadata({ entityId, signInUrl, certificates }: SamlMetadata): string {
  const keys = certificates.map(
    (certificate) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${escapeMarkup(stripPem(certificate))}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return `<md:EntityDescriptor xmlns:md="${METADATA}" xmlns:ds="${SIGNATURE}" entityID="${escapeMarkup(entityId)}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join("")}<md:SingleSignOnService Binding="${REDIRECT}" Location="${escapeMarkup(signInUrl)}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

function stripPem(certificate: string): string {
  return certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "");
}
