import type { CalendarDate } from '#shared/calendar-date.ts';
import { dueNowCents } from '#shared/called-sums.ts';
import type { OwnClient } from '#shared/contract/users.ts';
import { daysOfFinancialYear, financialYearOf } from '#shared/financial-year.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { ZERO_UNITS } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { effectsUntil, receivedCents } from '../money/effects.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { valueOn } from '../money/value-on.ts';
import { listAllClientLines } from '../records/capital-call-store.ts';
import { listOwnerDocuments } from '../records/document-store.ts';
import { presentOwnLine } from '../records/present-capital-call.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';
import { clientsOfLogin, type LinkedClient } from './present-user.ts';

const NEWEST_PAPERS = 3;
const AT_ONCE = 8;

export const listOwnClients: Handler<'listOwnClients'> = async ({ on: asked }, context) => {
  const { services, today } = context;
  const on = asked ?? today;
  const linked = await clientsOfLogin(context);
  const prices = await listLivePrices(services);
  const clients: OwnClient[] = [];
  for (let start = 0; start < linked.length; start += AT_ONCE) {
    const some = linked.slice(start, start + AT_ONCE);
    clients.push(...(await Promise.all(some.map((one) => rowOf(services, one, { on, today, prices })))));
  }
  return { on, clients };
};

async function rowOf(
  services: Services,
  { client, access }: LinkedClient,
  { on, today, prices }: { on: CalendarDate; today: CalendarDate; prices: readonly UnitPriceItem[] },
): Promise<OwnClient> {
  const [until, lines, { items: papers }] = await Promise.all([
    effectsUntil(services, client.id, on),
    listAllClientLines(services, client.id),
    listOwnerDocuments(services, client.id, { limit: NEWEST_PAPERS }),
  ]);
  const { units = ZERO_UNITS, effects = [] } = until ?? {};
  const worth = valueOn(prices, units, on);
  const { from: firstDay } = daysOfFinancialYear(financialYearOf(on));
  const ofYear = effects.filter(({ txn_date: day }) => day >= firstDay);
  return {
    id: client.id,
    name: client.name,
    entity_name: client.entity_name,
    role: access.role,
    until: access.until ?? null,
    units,
    price: worth?.price ?? null,
    price_day: worth?.day ?? null,
    value: worth?.amountCents ?? null,
    to_pay: dueNowCents(lines.map((line) => presentOwnLine(line, today))),
    received: addCents(ZERO_CENTS, ...ofYear.map(receivedCents)),
    papers: papers.map(({ id, name, uploaded_at }) => ({ id, name, uploaded_at })),
  };
}
