import { z } from "zod";
import type { Factor } from "../../../domain/account/two-step.ts";

const factorSchema = z.object({
  id: z.string(),
  factor_type: z.string(),
  status: z.string(),
  friendly_name: z.string().nullish(),
  created_at: z.string().catch(""),
});

/** The verified factors, of kinds that this site can ask for, among those that the auth service names. */
export function readFactors(named: unknown): Factor[] {
  const list = z.array(z.unknown()).catch([]).parse(named);
  return list.flatMap((entry) => {
    const factor = factorSchema.safeParse(entry).data;
    if (factor?.status !== "verified") return [];
    const { id, factor_type: kind, friendly_name, created_at } = factor;
    if (kind !== "totp" && kind !== "phone") return [];
    return [{ id, kind, name: friendly_name ?? "", createdAt: created_at }];
  });
}
