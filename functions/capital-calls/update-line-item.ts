import { statusOfCalled } from '#shared/capital-call.ts';
import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { spokenDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { loadLineItem } from './load-line-item.ts';
import { presentLineItem } from './present-capital-call.ts';

/** A status is never set beside the payments it follows from, so nothing is written. */
export const updateLineItem: Handler<typeof capitalCallsContract.updateLineItem> = async (input, context) => {
  const { call, line } = await loadLineItem(context, input.id, input.item_id);
  const isIssued = call.state === 'issuing' || call.state === 'issued';
  if (!isIssued || statusOfCalled(line.amount_cents, line.matched_cents) !== input.status) {
    const paid = `${spokenDollars(line.matched_cents)} of ${spokenDollars(line.amount_cents)}`;
    return context.refuse(
      'status-follows-payments',
      isIssued
        ? { sentence: `${paid} is matched to this line, and its status follows from that.` }
        : { sentence: 'This call is not issued, so its lines have no status yet.' },
    );
  }
  return presentLineItem(line, call, context.today);
};
