import { randomUUID } from "node:crypto";
import { outsideRequest } from "../../core/base/current-request.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import type { SamlProvider } from "../service/login-methods.ts";
import { readMetadata, type SamlMetadata, writeMetadata } from "./saml-metadata.ts";

/** A configured identity provider with its metadata. */
export type IdentityProvider = { settings: SamlProvider; metadata: SamlMetadata };

/** GoTrue refreshes metadata once a day too. */
const METADATA_MS = 24 * 60 * 60_000;
const RETRY_MS = 60_000;
const FETCH_LIMIT_MS = 10_000;
const MAX_METADATA = 1_000_000;

type Cached = { provider: Promise<IdentityProvider>; until: number };
const cache = new WeakMap<SamlProvider, Cached>();

/**
 * Finds an identity provider by email domain or id.
 *
 * @throws AuthError when none is configured.
 */
export function findIdentityProvider(
  service: AuthService,
  key: { domain: string } | { id: string },
): Promise<IdentityProvider> {
  const { providers } = service.loginMethods.saml;
  if ("domain" in key) {
    const settings = providers.find(({ domains }) => domains.includes(key.domain.toLowerCase()));
    if (settings) return loadProvider(service, settings);
    throw new AuthError(404, "sso_provider_not_found", "No SSO provider assigned for this domain");
  }
  const settings = providers.find(({ id }) => id === key.id.toLowerCase());
  if (settings) return loadProvider(service, settings);
  throw new AuthError(404, "sso_provider_not_found", "No such SSO provider");
}

/**
 * Loads the metadata of a provider and saves it in Supabase's tables. Metadata from a URL is cached for a
 * day, and used longer while the URL does not answer, with a retry every minute.
 */
function loadProvider(service: AuthService, settings: SamlProvider): Promise<IdentityProvider> {
  const cached = cache.get(settings);
  if (cached && cached.until > performance.now()) return cached.provider;
  const provider = outsideRequest(() => loadMetadata(service, settings)).catch((error: unknown) => {
    service.log.error({ err: error, provider: settings.name }, "failed to load SAML metadata");
    if (cached) {
      cache.set(settings, { ...cached, until: performance.now() + RETRY_MS });
      return cached.provider;
    }
    cache.delete(settings);
    throw new AuthError(500, "unexpected_failure", "Error parsing SAML Metadata for SAML provider");
  });
  cache.set(settings, { provider, until: performance.now() + METADATA_MS });
  return provider;
}

async function loadMetadata(
  service: AuthService,
  settings: SamlProvider,
): Promise<IdentityProvider> {
  const xml = await getMetadata(settings);
  const metadata = readMetadata(xml);
  await saveProvider(service, settings, metadata.entityId, xml);
  return { settings, metadata };
}

async function getMetadata(settings: SamlProvider): Promise<string> {
  const { metadataXml, metadataUrl, entityId, signInUrl, certificates } = settings;
  if (metadataXml) return metadataXml;
  if (entityId && signInUrl && certificates) {
    return writeMetadata({ entityId, signInUrl, certificates });
  }
  const response = await fetch(metadataUrl ?? "", {
    redirect: "error",
    signal: AbortSignal.timeout(FETCH_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`${metadataUrl} answered ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_METADATA) throw new Error(`${metadataUrl} answered too much`);
  return text;
}

async function saveProvider(
  { pool }: AuthService,
  settings: SamlProvider,
  entityId: string,
  xml: string,
): Promise<void> {
  const { id, domains, metadataUrl, attributes, nameIdFormat } = settings;
  await inTransaction(pool, async (query) => {
    // Sites that share the database may save the same provider at once.
    await query("select pg_advisory_xact_lock(hashtextextended('auth.saml_providers', 0))");
    await query(
      `insert into auth.sso_providers (id, created_at, updated_at) values ($1, now(), now())
       on conflict (id) do update set updated_at = now()`,
      [id],
    );
    await query("delete from auth.sso_domains where sso_provider_id = $1", [id]);
    for (const domain of domains) {
      await query(
        `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
         values ($1, $2, $3, now(), now())
         on conflict (lower(domain)) do update set sso_provider_id = excluded.sso_provider_id`,
        [randomUUID(), id, domain],
      );
    }
    await query("delete from auth.saml_providers where sso_provider_id = $1 or entity_id = $2", [
      id,
      entityId,
    ]);
    await query(
      `insert into auth.saml_providers (
         id, sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format,
         created_at, updated_at
       ) values ($1, $2, $3, $4, $5, $6::text::jsonb, $7, now(), now())`,
      [
        randomUUID(),
        id,
        entityId,
        xml,
        metadataUrl ?? null,
        JSON.stringify({ keys: attributes }),
        nameIdFormat,
      ],
    );
  });
}
