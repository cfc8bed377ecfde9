import type { Handler } from '../http/context.ts';
import type { ChangeActor } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findMessageOfToken } from '../messages/load-message.ts';
import { takeLink } from '../messages/take-link.ts';
import { findApproval } from '../records/approval-store.ts';
import { findStaff, nameOf } from '../records/staff-store.ts';
import { decisionChange } from '../two-people/decision-change.ts';

export const stopApproval: Handler<'stopApproval'> = async ({ token }, context) => {
  const { services, now } = context;
  return takeLink(context, 'stop', () =>
    decideAgain(async () => {
      const message = await findMessageOfToken(services, token);
      if (message?.about.kind !== 'approval') return false;
      const [before, person] = await Promise.all([
        findApproval(services, message.about.id),
        findStaff(services, message.user_id),
      ]);
      if (before?.state !== 'open' || !person) return false;
      const by: ChangeActor = {
        userId: person.user_id,
        name: nameOf(person),
        role: person.role,
        email: person.email,
      };
      const { change } = decisionChange(services, before, { state: 'stopped', by, now });
      const audit = { ...change.audit, actor: by };
      await context.commit({ ...change, audit }, { accepted: true as const });
      return true;
    }),
  );
};
