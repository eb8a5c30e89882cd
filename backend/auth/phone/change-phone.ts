import type { AuthService } from "../auth-service.ts";
import { PHONE_TAKEN } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { SessionRefusal } from "../sessions/session-refusal.ts";
import { findPhoneAccount } from "./phone-accounts.ts";
import { sendSmsCode } from "./sms-code.ts";

/**
 * Gives a user another number, as soon as they show with the code of a text message that it is theirs.
 *
 * @throws SessionRefusal when the number is another's, or no message could be sent to it.
 */
export async function changePhone(
  service: AuthService,
  { userId, number }: { userId: string; number: string },
): Promise<void> {
  const known = await findPhoneAccount(service, number);
  if (known?.id === userId && known.isConfirmed) return;
  if (known && known.id !== userId) {
    throw new SessionRefusal(422, ...PHONE_TAKEN);
  }
  await sendSmsCode(service, "phone_change", { id: userId, number });
  await service.pool.query("update auth.users set phone_change = $2 where id = $1", [
    userId,
    number,
  ]);
  await recordAudit(service, "user_modified", {
    actor: { id: userId },
    traits: { channel: "sms" },
  });
}
