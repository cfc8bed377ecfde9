import { randomUUID } from 'node:crypto';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { readCallCounts } from '../records/capital-call-store.ts';
import { payToOn, readFundSettings } from '../records/fund-settings-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import {
  dueDateOf,
  faultOfIssueDay,
  faultOfPurposes,
  isUnderWay,
  newCall,
  newCallChange,
} from './new-call.ts';
import { leftOutOf, planLines } from './plan-lines.ts';
import { issueRules } from './second-person.ts';

export const createCapitalCall: Handler<'createCapitalCall'> = async (input, context) => {
  const { services, today, refuse } = context;
  const { issued_on: issuedOn } = input;
  const fault = issuedOn && faultOfIssueDay(issuedOn, today);
  if (fault)
    return refuse('invalid-input', { sentence: fault, issues: [{ path: 'issued_on', message: fault }] });
  const settings = await readFundSettings(services);
  const purposeFault = faultOfPurposes(input.purpose_split, input.total_amount);
  if (purposeFault) return refuse('invalid-input', purposeFault);
  if (issuedOn === undefined && dueDateOf(input, today, settings.due_days) < today)
    return refuse('due-date-past');
  const isTold = !input.draft && (issuedOn === undefined || input.notify === true);
  if (isTold && !payToOn(settings, today)) return refuse('no-account-to-pay-to');
  return decideAgain(async () => {
    const counts = await readCallCounts(services);
    const isRecorded = issuedOn !== undefined;
    const isSilent = isRecorded && !input.notify;
    const plan = await planLines(context, counts, {
      totalCents: input.total_amount,
      lineItems: input.line_items,
      beyondReason: input.beyond_pledge_reason,
      isRecorded,
      toldOf: isSilent ? undefined : issuedOn,
    });
    const rules = await issueRules(context, { counts, settings });
    const isAwaiting = !input.draft && rules.ofOwn(input.total_amount, { isSilent }).is === 'asks';
    const call = newCall(randomUUID(), input, plan, counts, { ...context, settings, isAwaiting });
    const { change, written } = newCallChange(context, call, plan, counts);
    const answer = await context.commit(change, {
      ...presentCapitalCall(written, today, rules.shown(written)),
      left_out: await leftOutOf(services, plan),
    });
    if (isUnderWay(written)) await services.continueCapitalCall(call.id);
    return answer;
  });
};
