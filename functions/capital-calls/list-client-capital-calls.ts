import { dueNowCents } from '#shared/called-sums.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import type { Context, Handler } from '../http/context.ts';
import { lengthIfWhole, pageOf, queryMatching } from '../ledger/query-list.ts';
import { withTerms } from '../records/call-terms.ts';
import { dueOfLine, findCapitalCalls, listClientLineItems } from '../records/capital-call-store.ts';
import { loadClient } from '../records/load-client.ts';
import { presentOwnLine } from '../records/present-capital-call.ts';

export const listClientCapitalCalls: Handler<'listClientCapitalCalls'> = async (input, context) => {
  const client = await loadClient(context, input.id);
  const page = pageOf(input);
  const { open } = input;
  const lines = await queryMatching(
    page,
    (part) => listClientLineItems(context.services, client.id, part),
    (line) => open === undefined || dueOfLine(line) > 0 === open,
  );
  const told = lines.items.filter((line) => dueOfLine(line) > 0 || line.beyond_cents);
  const callIds = told.map((line) => line.capital_call_id);
  const called = await Promise.all(
    (await findCapitalCalls(context.services, callIds)).map((call) => withTerms(context.services, call)),
  );
  const byId = new Map(called.map((call) => [call.id, call]));
  const calls = lines.items.map((line) =>
    presentOwnLine(line, context.today, byId.get(line.capital_call_id)),
  );
  return {
    capital_calls: calls,
    total: lengthIfWhole(page, lines),
    next_cursor: lines.nextCursor,
    ...(page.cursor === undefined
      ? await sumsOf(context, client.id, {
          calls,
          isWhole: open === undefined && lines.nextCursor === null,
        })
      : {}),
  };
};

const MOST_SUMMED = 1_000;

async function sumsOf(
  { services, today }: Pick<Context, 'services' | 'today'>,
  clientId: string,
  { calls, isWhole }: { calls: readonly ClientCapitalCall[]; isWhole: boolean },
) {
  if (isWhole) return { sums: sumCalls(calls) };
  const all = await listClientLineItems(services, clientId, { limit: MOST_SUMMED });
  return all.nextCursor === null
    ? { sums: sumCalls(all.items.map((line) => presentOwnLine(line, today))) }
    : {};
}

function sumCalls(calls: readonly ClientCapitalCall[]) {
  const sum = (amountOf: (call: ClientCapitalCall) => Cents) => addCents(ZERO_CENTS, ...calls.map(amountOf));
  const open = calls.filter((call) => call.outstanding_amount > 0);
  return {
    count: calls.length,
    called_amount: sum((call) => addCents(call.amount, negateCents(call.withdrawn_amount))),
    matched_amount: sum((call) => call.matched_amount),
    outstanding_amount: dueNowCents(calls),
    open_count: open.length,
    first_due_date: open.map((call) => call.due_date).sort()[0] ?? null,
    overdue_amount: sum((call) => (call.overdue ? call.outstanding_amount : ZERO_CENTS)),
  };
}
