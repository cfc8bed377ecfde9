import { addCents, cents, negateCents } from '#shared/money.ts';
import { paidTotal, type Statistics, summaryOf } from '../ledger/statistics.ts';
import { readStatistics } from '../ledger/statistics-store.ts';
import { type FigurePart, type FiguresOf, figurePart, linkTo, onlyAny, plainPart } from './figure.ts';

export const CLIENTS_FIGURES: FiguresOf<
  'active-clients' | 'pledged-by-active-clients' | 'pledged' | 'paid-by-clients'
> = {
  'active-clients': async ({ services, isOwn }) => {
    const [active, others] = countsOf(await readStatistics(services), isOwn);
    return { value: active.value, terms: [active], not_in: onlyAny([others]) };
  },
  'pledged-by-active-clients': async ({ services }) => {
    const [active, others] = pledgesOf(await readStatistics(services));
    return { value: active.value, terms: [active], not_in: onlyAny([others]) };
  },
  pledged: async ({ services, client }) => {
    const statistics = await readStatistics(services);
    const value = cents(statistics.pledged_cents);
    if (!client) return { value, terms: pledgesOf(statistics), not_in: [] };
    const others = addCents(value, negateCents(client.pledged_cents));
    return {
      value,
      terms: [
        figurePart('Your pledge', client.pledged_cents, 'client-pledged'),
        plainPart('Other investors', others),
      ],
      not_in: [],
    };
  },
  'paid-by-clients': async ({ services }) => {
    const statistics = await readStatistics(services);
    const { to_allocate: toAllocate } = summaryOf(statistics);
    const value = paidTotal(statistics);
    return {
      value,
      terms: [{ label: 'Paid by all clients', value, rows: statistics.clients, link: linkTo(CLIENTS) }],
      not_in: onlyAny([
        {
          label: 'Received, to be allocated',
          value: toAllocate.total,
          rows: toAllocate.count,
          link: linkTo('/manager/transactions', { status: 'to-allocate' }),
        },
        {
          label: 'Received, held on purpose',
          value: statistics.held_cents,
          rows: statistics.count_held,
          link: linkTo('/manager/transactions', { status: 'held' }),
        },
      ]),
    };
  },
};

const CLIENTS = '/manager/clients';

function groupsOf({ active_clients: active, clients }: Statistics) {
  return [
    { label: 'Active', rows: active, link: linkTo(CLIENTS, { status: 'Active' }) },
    {
      label: 'Inactive or suspended',
      rows: clients - active,
      link: linkTo(CLIENTS, { status: 'not-active' }),
    },
  ] as const;
}

function countsOf(statistics: Statistics, isOwn: boolean): [active: FigurePart, others: FigurePart] {
  const [active, others] = groupsOf(statistics);
  const counted = (group: typeof active | typeof others): FigurePart =>
    isOwn ? plainPart(group.label, group.rows) : { ...group, value: group.rows };
  return [counted(active), counted(others)];
}

function pledgesOf(statistics: Statistics): [active: FigurePart, others: FigurePart] {
  const [active, others] = groupsOf(statistics);
  const [all, ofActive] = [cents(statistics.pledged_cents), cents(statistics.active_pledged_cents)];
  return [
    { ...active, value: ofActive },
    { ...others, value: addCents(all, negateCents(ofActive)) },
  ];
}
