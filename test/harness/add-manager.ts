import { randomUUID } from 'node:crypto';
import { SYSTEM_ACTOR } from '#functions/ledger/change.ts';
import { commitChange } from '#functions/ledger/commit.ts';
import { putUserWrite, type UserItem } from '#functions/records/user-store.ts';
import type { Services } from '#functions/services.ts';
import type { StaffRole } from '#shared/roles.ts';

export async function addManager(
  services: Services,
  user: { userId: string; email: string },
  role: StaffRole = 'manager',
  more: Partial<UserItem> = {},
): Promise<void> {
  await commitChange(
    services,
    {
      writes: {
        user: putUserWrite(services, {
          user_id: user.userId,
          email: user.email,
          role,
          status: 'active',
          name: 'Morgan Manager',
          version: 1,
          ...more,
        }),
      },
      audit: {
        target: `USER#${user.userId}`,
        action: 'manager.created',
        summary: 'Manager added',
        changes: { email: { after: user.email }, role: { after: role } },
      },
    },
    { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() },
  );
}
