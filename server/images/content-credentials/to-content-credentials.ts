import { z } from "zod";
import type { ContentCredentials } from "../../../app/domain/newsroom/content-credentials.ts";

/** Longest text, and most entries of a list, that is kept: files of others say what they like. */
const MAX_LENGTH = 200;
const MAX_ENTRIES = 50;

const text = z
  .string()
  .transform((value) =>
    value
      .replaceAll(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, MAX_LENGTH)
      .toWellFormed(),
  )
  .catch("");

const actionsSchema = z.object({
  actions: z
    .array(z.object({ action: text, digitalSourceType: text.optional() }))
    .transform((actions) => actions.slice(0, MAX_ENTRIES)),
});

const manifestSchema = z.object({
  claim_generator: text.optional(),
  claim_generator_info: z
    .array(z.object({ name: text, version: text.optional() }))
    .catch([])
    .default([]),
  signature_info: z.object({ issuer: text.optional(), time: text.optional() }).optional(),
  assertions: z
    .array(z.object({ label: z.string(), data: z.unknown() }))
    .catch([])
    .default([]),
  ingredients: z.array(z.unknown()).catch([]).default([]),
});

const storeSchema = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), manifestSchema),
  validation_state: z.enum(["Trusted", "Valid", "Invalid"]).catch("Invalid"),
  validation_status: z
    .array(z.object({ code: text }))
    .catch([])
    .default([]),
});

const STATES = { Trusted: "trusted", Valid: "unknown-signer", Invalid: "invalid" } as const;

/** Source types of IPTC for what a model made, whole or in part. */
const GENERATED = /\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia)$/;

/**
 * Reads the result of a check of C2PA's library.
 *
 * @returns null where it has no manifest that describes the file itself.
 */
export function toContentCredentials(manifestStore: unknown): ContentCredentials | null {
  const parsed = storeSchema.safeParse(manifestStore);
  if (!parsed.success) return null;
  const { active_manifest, manifests, validation_state, validation_status } = parsed.data;
  const manifest = manifests[active_manifest];
  if (!manifest) return null;
  const [generator] = manifest.claim_generator_info;
  const actions = manifest.assertions
    .filter(({ label }) => label.startsWith("c2pa.actions"))
    .flatMap(({ data }) => actionsSchema.safeParse(data).data?.actions ?? [])
    .slice(0, MAX_ENTRIES);
  return {
    state: STATES[validation_state],
    signer: manifest.signature_info?.issuer ?? "",
    signed_at: toTime(manifest.signature_info?.time),
    tool: generator
      ? [generator.name, generator.version].filter(Boolean).join(" ")
      : (manifest.claim_generator ?? ""),
    actions: actions.map(({ action }) => action),
    is_generated: actions.some(({ digitalSourceType = "" }) => GENERATED.test(digitalSourceType)),
    ingredients: manifest.ingredients.length,
    problems: [...new Set(validation_status.map(({ code }) => code))].slice(0, MAX_ENTRIES),
  };
}

function toTime(time: string | undefined): string {
  const at = new Date(time ?? "");
  return Number.isNaN(at.getTime()) ? "" : at.toISOString();
}
