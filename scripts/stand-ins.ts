import { join } from "node:path";
import type { Plugin } from "vite";

/** A module of a package, as the importer names it, and the code that takes its place. */
type StandIn = { of: string; importer: string; code: string };

const UNUSED = "function unused() { throw new Error('This part of the package is left out.'); }\n";
const GO_TRUE = "/auth-js/dist/module/GoTrueClient";

/** Parts of packages that are left out, or loaded later, as those who import them bind them to their first use. */
const STAND_INS: readonly StandIn[] = [
  // Nobody signs in with keys of devices or wallets.
  {
    of: "./lib/webauthn",
    importer: GO_TRUE,
    code: `${UNUSED}${exportUnused(
      "createCredential",
      "deserializeCredentialCreationOptions",
      "deserializeCredentialRequestOptions",
      "getCredential",
      "serializeCredentialCreationResponse",
      "serializeCredentialRequestResponse",
    )}
      export const browserSupportsWebAuthn = () => false;
      export const webAuthnAbortService = {};
      export function WebAuthnApi() {}`,
  },
  {
    of: "./lib/web3/ethereum",
    importer: GO_TRUE,
    code: `${UNUSED}${exportUnused("createSiweMessage", "fromHex", "getAddress", "toHex")}`,
  },
  // There are no edge functions. A client constructs their client when `functions` is read.
  {
    of: "@supabase/functions-js",
    importer: "/@supabase/supabase-js/",
    code: `${UNUSED}${exportUnused(
      "FunctionRegion",
      "FunctionsClient",
      "FunctionsError",
      "FunctionsFetchError",
      "FunctionsHttpError",
      "FunctionsRelayError",
    )}`,
  },
  // Undo comes with the shared body: there is no history to close.
  {
    of: "@tiptap/pm/history",
    importer: "/@tiptap/",
    code: `export const closeHistory = (transaction) => transaction;
      export const isHistoryTransaction = () => false;`,
  },
  // It brings a validator of schemas.
  { of: "lib0/dom", importer: "/@tiptap/y-tiptap/", code: "export const doc = document;" },
  { of: "./dom.js", importer: "/lib0/logging", code: "export const doc = document;" },
  // Yjs brings a comparison of its own.
  {
    of: "fast-equals",
    importer: "/@tiptap/react/",
    code: 'export { equalityDeep as circularDeepEqual } from "lib0/function";',
  },
  // Until it is loaded, no address becomes a link.
  {
    of: "linkifyjs",
    importer: "/@tiptap/extension-link/",
    code: `let linkify;
      import("linkifyjs").then((loaded) => { linkify = loaded; }, () => undefined);
      export const find = (...text) => linkify?.find(...text) ?? [];
      export const tokenize = (text) => linkify?.tokenize(text) ?? [];
      export const registerCustomProtocol = () => undefined;
      export const reset = () => undefined;`,
  },
];

/** Modules that supabase-js constructs with itself and that most pages need later, or never. */
const LATER = ["@supabase/realtime-js", "@supabase/storage-js"];
const PREFIX = "stand-in:";

/** Gives packages stand-ins for parts of them; those of `app/data/lazy-supabase.ts` load these parts when they are used. */
export function standIns(): Plugin {
  return {
    name: "stand-ins",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer = "") {
      if (LATER.includes(source) && importer.includes("/@supabase/supabase-js/"))
        return join(import.meta.dirname, "../app/data/lazy-supabase.ts");
      const index = STAND_INS.findIndex(
        (each) => each.of === source && importer.includes(each.importer),
      );
      return index < 0 ? undefined : `${PREFIX}${index}`;
    },
    load: (id) =>
      id.startsWith(PREFIX) ? STAND_INS[Number(id.slice(PREFIX.length))]?.code : undefined,
  };
}

function exportUnused(...names: string[]): string {
  return `export { ${names.map((name) => `unused as ${name}`).join(", ")} };`;
}
