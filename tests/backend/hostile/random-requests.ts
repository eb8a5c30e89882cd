import fc from "fast-check";
import type { RawRequest } from "./raw-http.ts";

/** Every route of the site, with `{}` for a variable part. */
const ADDRESSES = [
  "/rest/v1/articles /rest/v1/{} /rest/v1/rpc/search_articles /rest/v1/rpc/{} /rest/v1/",
  "/auth/v1/token?grant_type=password /auth/v1/token?grant_type=refresh_token",
  "/auth/v1/token?grant_type=pkce /auth/v1/token?grant_type=id_token /auth/v1/token?grant_type={}",
  "/auth/v1/signup /auth/v1/otp /auth/v1/magiclink /auth/v1/verify /auth/v1/resend /auth/v1/recover",
  "/auth/v1/verify?token={}&type=signup&redirect_to={} /auth/v1/authorize?provider={}&redirect_to={}",
  "/auth/v1/reauthenticate /auth/v1/user /auth/v1/user/identities/{} /auth/v1/logout?scope={}",
  "/auth/v1/user/identities/authorize?provider={} /auth/v1/sso /auth/v1/sso/saml/acs",
  "/auth/v1/sso/saml/metadata /auth/v1/settings /auth/v1/health /auth/v1/.well-known/jwks.json",
  "/auth/v1/callback?code={}&state={} /auth/v1/factors /auth/v1/factors/{} /auth/v1/invite",
  "/auth/v1/factors/{}/challenge /auth/v1/factors/{}/verify /auth/v1/factors/recovery-codes/verify",
  "/auth/v1/admin/users?page={}&per_page={} /auth/v1/admin/users/{} /auth/v1/admin/generate_link",
  "/auth/v1/admin/users/{}/factors/{} /auth/v1/{} /auth/v1/%2e%2e/{}",
  "/storage/v1/bucket /storage/v1/bucket/{} /storage/v1/bucket/{}/empty /storage/v1/object/{}/{}",
  "/storage/v1/object/article-images/{} /storage/v1/object/public/article-images/{}",
  "/storage/v1/object/sign/article-images/{}?token={} /storage/v1/object/list/article-images",
  "/storage/v1/object/upload/sign/article-images/{}?token={} /storage/v1/object/move",
  "/storage/v1/object/copy /storage/v1/object/info/article-images/{} /storage/v1/upload/resumable",
  "/storage/v1/upload/resumable/{} /storage/v1/render/image/public/article-images/{}?width={}",
  "/functions/v1/{} /realtime/v1/websocket?vsn={} /realtime/v1/{}",
  "/realtime/v1/api/broadcast /realtime/v1/api/broadcast/{}/events/{}",
  "/api/contact /api/view /api/new-articles?since={} /api/{} /healthz /metrics /{} /{}/{} //{}",
  "/ /article/{} /category/{}?page={} /tag/{} /author/{} /search?q={}&page={} /login?redirect={}",
  "/signup /account /contact?subject={} /admin/articles?q={} /admin/articles/{}/edit /offline",
  "/rss.xml /category/{}/rss.xml /atom.xml /feed.json /sitemap.xml /sitemaps/{} /news-sitemap.xml",
  "/robots.txt /manifest.webmanifest /sw.js /assets/{} /og/{} /ads/{} /icons/{} /.well-known/{}",
]
  .join(" ")
  .split(" ");

const TEXTS = [
  "",
  "a",
  "1",
  "-1",
  "99999999999999999999",
  "null",
  "undefined",
  "../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e%5c",
  "%",
  "%zz",
  "%00",
  "%ff",
  "%c0%af",
  "%0d%0aSet-Cookie:%20a=b",
  "%250d%250a",
  "\r\nX-Injected: 1",
  "\0",
  "a\0b",
  "\ud800",
  "🗞️",
  "é".repeat(200),
  "x".repeat(4000),
  "__proto__",
  "constructor",
  "//evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "{{7*7}}",
  "<script>",
  "'; drop table articles; --",
  "somebody@example.org",
  "some\0body@example.org",
  "+491701234567",
  "00000000-0000-0000-0000-000000000000",
  "2026-01-01",
  "infinity",
  "eyJhbGciOiJub25lIn0.e30.",
  "a.b.c",
  "pkce_abc",
  "google",
  "totp",
  "email",
  "S256",
  "a.webp",
  "0.xml",
];
const text = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
);

/** Fields that the services read from a body. */
const FIELDS = (
  "email phone password token token_hash type refresh_token auth_code code_verifier provider id_token " +
  "access_token nonce data options gotrue_meta_security code_challenge code_challenge_method create_user " +
  "channel factor_type friendly_name issuer code challenge_id domain provider_id skip_http_redirect name " +
  "subject message company path referrer messages topic event payload private prefix prefixes limit offset " +
  "sortBy search expiresIn paths bucketId sourceKey destinationKey id public file_size_limit " +
  "allowed_mime_types role app_metadata user_metadata ban_duration email_confirm redirect_to query slug " +
  "title content tags published_at SAMLResponse RelayState __proto__ constructor"
).split(" ");

const json = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const fields = fc.dictionary(fc.constantFrom(...FIELDS), json, { maxKeys: 5 });
const LOGIN = { email: "somebody@example.org", password: "correct horse battery staple" };

const NESTED = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
const BOUNDARY = "----limit";
const PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a\0.png"\r\n`;
const body = fc.oneof(
  { weight: 6, arbitrary: fields.map((content) => JSON.stringify(content)) },
  { weight: 3, arbitrary: fields.map((content) => JSON.stringify({ ...LOGIN, ...content })) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((content) => JSON.stringify(content)) },
  { weight: 2, arbitrary: fields.map((content) => JSON.stringify(content).slice(0, -2)) },
  { weight: 1, arbitrary: text },
  {
    weight: 1,
    arbitrary: fields.map((content) =>
      new URLSearchParams(
        Object.entries(content).map(([name, value]) => [name, String(JSON.stringify(value))]),
      ).toString(),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      NESTED,
      '{"a":'.repeat(5000),
      `{"email":"${"x".repeat(300_000)}"}`,
      `${PART}\r\nno end`,
      `${PART}Content-Type: image/png\r\n\r\n\x89PNG\r\n--${BOUNDARY}--\r\n`,
      `--${BOUNDARY}--`,
      `--${BOUNDARY}`,
      "\x1f\x8b\x08broken",
      "﻿{}",
      "null",
      "<samlp:Response xmlns:samlp='x'><!ENTITY a 'b'></samlp:Response>",
    ),
  },
);

const CONTENT_TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  `multipart/form-data; boundary=${BOUNDARY}`,
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/offset+octet-stream",
  "image/png",
  "text/plain",
  "text/csv",
  "application/vnd.pgrst.object+json",
  "a",
  "",
  "/",
];

/** Characters valid in a header; others belong to malformed HTTP. */
const headerText = text.map((value) => value.replaceAll(/[^\t -~\u00a0-\u00ff]/g, ""));
const header = fc.oneof(
  fc.tuple(
    fc.constant("Authorization"),
    headerText.map((value) => `Bearer ${value}`),
  ),
  fc.tuple(
    fc.constantFrom(
      ..."Authorization Cookie Host Origin Referer Accept Accept-Encoding Accept-Language Range".split(
        " ",
      ),
      ..."If-None-Match If-Modified-Since If-Match Prefer Accept-Profile Content-Profile".split(
        " ",
      ),
      ..."X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto Forwarded X-Request-Id".split(" "),
      ..."X-Supabase-Api-Version X-Client-Info X-Upsert X-Metadata Tus-Resumable Upload-Length".split(
        " ",
      ),
      ..."Upload-Metadata Upload-Offset Content-Encoding Content-Range Sec-Fetch-Site Purpose".split(
        " ",
      ),
      ..."Access-Control-Request-Method Access-Control-Request-Headers X-HTTP-Method-Override".split(
        " ",
      ),
    ),
    headerText,
  ),
  fc.constantFrom<[string, string]>(
    ["Cookie", "sb-auth-token=base64-AAAA; a=%; =; ;;"],
    ["Cookie", `a=${"x".repeat(3000)}`],
    ["Content-Encoding", "gzip"],
    ["Tus-Resumable", "1.0.0"],
    ["Upload-Length", "10"],
    ["Upload-Metadata", "bucketName YXJ0aWNsZS1pbWFnZXM=,objectName YQ=="],
    ["Range", "bytes=5-1,,-"],
    ["Accept-Profile", "auth"],
    ["Host", "["],
    ["Host", "a b"],
    ["Host", "evil.example:99999"],
    ["Origin", "null"],
    ["Expect", "200-maybe"],
  ),
);

/** A request line takes printable ASCII only; other text is percent-encoded, or all of it. */
function encode(value: string, isWhole: boolean): string {
  const shown = isWhole ? encodeURIComponent(value.toWellFormed()) : value;
  return shown.replaceAll(/[^!-~]/gsu, (found) =>
    [...Buffer.from(found)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  );
}

const path = fc
  .tuple(
    fc.constantFrom(...ADDRESSES),
    fc.array(fc.tuple(text, fc.boolean()), { minLength: 3, maxLength: 3 }),
    fc.option(fc.tuple(fc.constantFrom(...FIELDS), text), { freq: 3 }),
  )
  .map(([address, parts, extra]) => {
    const left = parts.map(([value, isWhole]) => encode(value, isWhole));
    const full = address.replaceAll("{}", () => left.pop() ?? "");
    if (!extra) return full;
    return `${full}${full.includes("?") ? "&" : "?"}${extra[0]}=${encode(extra[1], true)}`;
  });

/** A random request that HTTP can carry, with one of these sets of credentials. */
export function randomRequest(credentials: Record<string, string>[]): fc.Arbitrary<RawRequest> {
  const rest = fc.record({
    path,
    credential: fc.constantFrom(...credentials),
    headers: fc.array(header, { maxLength: 3 }),
  });
  const reading = fc.record({
    method: fc.constantFrom("GET", "GET", "GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "PURGE"),
  });
  const writing = fc.record({
    method: fc.constantFrom("POST", "POST", "POST", "PUT", "PATCH", "DELETE", "QUERY"),
    body,
    type: fc.oneof(
      { weight: 3, arbitrary: fc.constant("application/json") },
      fc.constantFrom(...CONTENT_TYPES),
    ),
  });
  return fc
    .tuple(rest, fc.oneof(reading, writing))
    .map(([{ path: address, credential, headers }, how]) => ({
      ...how,
      path: address,
      headers: {
        ...credential,
        ...("type" in how ? { "Content-Type": how.type } : {}),
        ...Object.fromEntries(headers),
      },
    }));
}
