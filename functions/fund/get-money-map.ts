import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { listPropertyItems } from '../records/property-store.ts';
import { listTieOuts } from '../records/tie-outs.ts';
import type { Services } from '../services.ts';
import { moneyMapOf } from './money-map.ts';

export const getMoneyMap: Handler<'getMoneyMap'> = async (_input, { services, correlationId }) => {
  let read = await readMap(services);
  // A row may be written between the reads of its two counters, so the map is read again.
  if (!read.isExplained) read = await readMap(services);
  if (!read.isExplained)
    services.log({ level: 'error', event: 'figure-differs', correlationId, code: 'money-map' });
  return read.map;
};

async function readMap(services: Services) {
  const [statistics, tieOuts, properties] = await Promise.all([
    readStatistics(services),
    listTieOuts(services),
    listPropertyItems(services),
  ]);
  const map = moneyMapOf({ statistics, tieOuts, properties });
  const differences = tieOuts.map(({ tieOut }): Cents => tieOut.difference ?? ZERO_CENTS);
  return { map, isExplained: map.difference === addCents(ZERO_CENTS, ...differences) };
}
