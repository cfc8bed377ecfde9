import type { Waiting } from '#shared/contract/approvals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { FUND_SETTINGS, presentFundSettings, readFundSettings } from '../records/fund-settings-store.ts';
import { askApproval } from '../two-people/ask-approval.ts';
import {
  changeSettings,
  differingFrom,
  guardedInWords,
  guardedOf,
  hadTwoManagers,
  settingsOf,
} from '../two-people/change-settings.ts';
import { isAlone } from '../two-people/second-person.ts';

const isEmpty = (settings: object) => Object.keys(settings).length === 0;

/** A guarded change waits for a second person, unless the fund has only one manager. */
export const updateFundSettings: Handler<'updateFundSettings'> = async (input, context) => {
  const { services, actor, now, today, refuse } = context;
  const { reason } = input;
  let waiting: Waiting | undefined;
  const decide = async () => {
    const before = await readFundSettings(services);
    const wanted = differingFrom(before, settingsOf(input), today);
    if (isEmpty(wanted)) return refuse('nothing-to-change');
    const guarded = guardedOf(before, wanted, today);
    const asks = !isEmpty(guarded) && !(await isAlone(services, actor.userId, now));
    // A new account needs a second person if the fund ever had two managers.
    if (guarded.pay_to && !asks && (await hadTwoManagers(services))) return refuse('second-person-needed');
    if (asks)
      waiting ??= await askApproval(context, {
        what: 'fund-settings',
        subject: FUND_SETTINGS,
        summary: guardedInWords(guarded),
        reason,
        input: { wanted: guarded, reason },
        takesEffect: false,
      });
    const atOnce = Object.entries(wanted).filter(([name]) => !asks || !(name in guarded));
    if (atOnce.length === 0) return;
    const { change } = await changeSettings(context, { wanted: Object.fromEntries(atOnce), reason }, before);
    await context.commit(change, {});
  };
  await decideAgain(decide, refuse);
  return waiting ?? presentFundSettings(await readFundSettings(services), today);
};
