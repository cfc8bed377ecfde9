import type { Handler } from '../http/context.ts';
import { pageOf } from '../ledger/query-list.ts';
import { withTerms } from '../records/call-terms.ts';
import { isDraft } from '../records/capital-call.ts';
import {
  countAwaitingCalls,
  listAwaitingCalls,
  listCapitalCallItems,
} from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { issueRules } from './second-person.ts';

const MOST_COUNTED = 1_000;

export const listCapitalCalls: Handler<'listCapitalCalls'> = async (input, context) => {
  const { services, today } = context;
  const { status } = input;
  const wanted = { ...pageOf(input), of: status ?? '' };
  const [page, rules, awaiting] = await Promise.all([
    status === undefined ? listCapitalCallItems(services, wanted) : listAwaitingCalls(services, wanted),
    issueRules(context),
    countAwaitingCalls(services, MOST_COUNTED),
  ]);
  return {
    capital_calls: await Promise.all(
      page.items.map(async (call) =>
        presentCapitalCall(isDraft(call) ? await withTerms(services, call) : call, today, rules.shown(call)),
      ),
    ),
    total: status === undefined ? rules.counts.last_number : awaiting,
    next_cursor: page.nextCursor,
    awaiting_count: awaiting,
  };
};
