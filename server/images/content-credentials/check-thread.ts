import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { initSync, WasmReader } from "@contentauth/c2pa-wasm";
import type { ContentCredentials } from "../../../app/domain/newsroom/content-credentials.ts";
import { toContentCredentials } from "./to-content-credentials.ts";

/** A file to check, and the certificates (PEM) of the trust list; empty without one. */
export type CheckTask = { bytes: Uint8Array; mediaType: string; trustAnchors: string };

const { bytes, mediaType, trustAnchors } = workerData as CheckTask;

/** Nothing is asked for on the network: neither manifests kept elsewhere, nor whether a certificate was revoked. */
const settings = {
  verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_trust: true },
  ...(trustAnchors !== "" && { trust: { trust_anchors: trustAnchors } }),
};

async function check(): Promise<ContentCredentials | null> {
  const library = fileURLToPath(import.meta.resolve("@contentauth/c2pa-wasm/c2pa.wasm"));
  initSync({ module: await readFile(library) });
  try {
    const reader = await WasmReader.fromBytes(mediaType, bytes, JSON.stringify(settings));
    return toContentCredentials(JSON.parse(reader.json()));
  } catch {
    // No manifest, or one that violates its format.
    return null;
  }
}

parentPort?.postMessage(await check());
