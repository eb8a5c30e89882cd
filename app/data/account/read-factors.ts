import * as z from "zod/mini";
import type { Factor } from "../../domain/account/second-factor.ts";

const factorSchema = z.object({
  id: z.string(),
  factor_type: z.string(),
  status: z.string(),
  friendly_name: z.nullish(z.string()),
  created_at: z.catch(z.string(), ""),
});

/** Verified factors of supported kinds among those that the auth service returned. */
export function readFactors(named: unknown): Factor[] {
  const list = z.catch(z.array(z.unknown()), []).parse(named);
  return list.flatMap((entry) => {
    const factor = factorSchema.safeParse(entry).data;
    if (factor?.status !== "verified") return [];
    const { id, factor_type: kind, friendly_name, created_at } = factor;
    if (kind !== "totp" && kind !== "phone") return [];
    return [{ id, kind, name: friendly_name ?? "", createdAt: created_at }];
  });
}
