import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Caller, callerOfClaims } from "../../core/base/caller.ts";
import { outsideRequest } from "../../core/base/current-request.ts";
import { accessDenied, StorageError } from "../objects/storage-error.ts";
import type { StorageService } from "./storage-service.ts";

const claimsSchema = z.record(z.string(), z.unknown());
const sessionSchema = z.uuid();

const ALIVE = "(session.not_after is null or session.not_after > now())";

/**
 * Records the user who signs an upload URL. The record is in the database, so that the URL is single-use for all
 * processes and reveals nothing about its owner.
 *
 * @param seconds lifetime of the URL.
 * @returns its id.
 * @throws StorageError 403 when the caller's session has ended.
 */
export async function recordSignedUpload(
  { pool }: StorageService,
  { claims }: Caller,
  seconds: number,
): Promise<string> {
  const id = randomUUID();
  const session = sessionSchema.safeParse(claims.session_id).data ?? null;
  await pool.query("delete from embedded.signed_uploads where expires_at < now()", []);
  const rows = await pool.query(
    `insert into embedded.signed_uploads (id, claims, session_id, expires_at)
     select $1::uuid, $2::text::jsonb, $3::uuid, now() + make_interval(secs => $4::float8)
     where $3::uuid is null
       or exists (select from auth.sessions as session where session.id = $3::uuid and ${ALIVE})
     returning id`,
    [id, JSON.stringify(claims), session, seconds],
  );
  if (rows.length === 0) throw accessDenied();
  return id;
}

/**
 * Looks up who signed an upload URL, since the policies are checked again when it is used.
 *
 * @throws StorageError 400 when it has expired, or the session that signed it has ended.
 */
export async function findSigner({ pool }: StorageService, id: string): Promise<Caller> {
  const [row] = await pool.query(
    `select signed.claims::text as claims
     from embedded.signed_uploads as signed
     left join auth.sessions as session on session.id = signed.session_id
     where signed.id = $1::uuid and signed.expires_at > now() and (signed.session_id is null or ${ALIVE})`,
    [id],
  );
  if (!row) throw refused("The signed address has expired, or its owner has signed out.");
  return callerOfClaims(claimsSchema.parse(JSON.parse(z.string().parse(row.claims))));
}

/**
 * Stores an upload with a single-use URL. When that fails the URL can be used again.
 *
 * @throws StorageError 400 when it was already used, also concurrently or in another process.
 */
export async function consumeSignedUpload<Result>(
  { pool }: StorageService,
  id: string,
  store: () => Promise<Result>,
): Promise<Result> {
  const rows = await outsideRequest(() =>
    pool.query(
      "update embedded.signed_uploads set used_at = now() where id = $1::uuid and used_at is null returning id",
      [id],
    ),
  );
  if (rows.length === 0) throw refused("The signed address has been used. Sign another one.");
  try {
    return await store();
  } catch (error) {
    await outsideRequest(() =>
      pool.query("update embedded.signed_uploads set used_at = null where id = $1::uuid", [id]),
    )
      // Then the URL stays used, and its owner has to sign another one.
      .catch(() => undefined);
    throw error;
  }
}

function refused(message: string): StorageError {
  return new StorageError(400, "InvalidSignature", message);
}
