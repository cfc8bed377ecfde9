import type { Handler } from '../http/context.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { cursorAfter, filteredPage, placeOf } from '../ledger/query-list.ts';
import {
  findDistribution,
  lastApproved,
  listDistributionItems,
  listDistributionLineItems,
} from '../records/distribution-store.ts';
import { payableClients } from '../records/held-because.ts';
import { sumsOfLines } from './calculate-lines.ts';
import { sumsOf } from './present-distribution.ts';
import { presentLine } from './present-line.ts';

export const listDistributionLines: Handler<'listDistributionLines'> = async ({ id, ...input }, context) => {
  const { services, refuse } = context;
  const { page } = filteredPage({ ...input, id });
  const after = Number(placeOf(page, placeByNumber) ?? 0);
  const distribution = (await findDistribution(services, id)) ?? refuse('distribution-not-found');
  const [all, others] = await Promise.all([
    listDistributionLineItems(services, id),
    listDistributionItems(services),
  ]);
  const before = lastApproved(others.filter(({ number }) => number < distribution.number));
  const earlier = before ? await listDistributionLineItems(services, before.id) : [];
  const previous = new Map(earlier.map((line) => [line.client_id, line]));
  const payable = await payableClients(
    services,
    all.map(({ client_id: client }) => client),
  );
  const lines = all
    .filter((line) => input.client_id === undefined || line.client_id === input.client_id)
    .map((line) => ({
      line,
      shown: presentLine(distribution, line, payable.get(line.client_id), previous.get(line.client_id)),
    }))
    .filter(({ shown }) => input.state === undefined || shown.state === input.state);
  const left = lines.filter(({ line }) => line.number > after);
  const shown = left.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    lines: shown.map((one) => one.shown),
    total: lines.length,
    sums: sumsOf(sumsOfLines(lines.map(({ line }) => line))),
    next_cursor: last && left.length > shown.length ? cursorAfter(page, String(last.line.number)) : null,
  };
};

const placeByNumber = placeAfter(/^\d{1,6}$/);
