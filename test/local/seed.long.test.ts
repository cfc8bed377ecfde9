import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { sendMessages } from '#functions/messages/send-messages.ts';
import type { Services } from '#functions/services.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { UNMOVED_SEED_DAY } from '#local/demo-calendar.ts';
import { readDemoData } from '#local/demo-data.ts';
import { addMonths } from '#shared/calendar-date.ts';
import { DOCUMENT_TYPES } from '#shared/terms.ts';
import { textOf } from '#test/functions/capital-calls/pdf-text.ts';
import { scannedTables } from '#test/harness/scanned-tables.ts';
import { moneyOfFiles, moneyOfPortal, partsOfAll, storyOf } from './money-story.ts';
import { missingRents, type Seeded, seeded } from './seeding.ts';

describe('an empty portal', () => {
  let portal: Seeded;
  beforeAll(async () => {
    portal = await seeded('empty');
  });
  afterAll(() => portal.close());

  test('has a manager who can sign in, and nothing else', async () => {
    const { manager } = DEMO_ACCOUNTS;
    const { AuthenticationResult } = await portal.signIn(manager.email, manager.password);
    expect(AuthenticationResult?.IdToken).toBeDefined();
    expect(await portal.get('/users/me')).toMatchObject({
      name: manager.name,
      email: manager.email,
      role: 'manager',
      client: null,
    });
    const { breaches, counts } = await verifyLedger(portal.services);
    expect(breaches).toEqual([]);
    expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([['audit_rows', 2]]);
    expect((await portal.scan('portal')).map((item) => item.sk).sort()).toEqual(['SETTINGS', 'USER']);
    expect(portal.mails).toEqual([]);
  });
});

/** Leaves out random ids. Sorts the keys of objects, because the database returns them in no fixed order. */
function inOrder(name: string, value: unknown): unknown {
  if (/^(by|set_by|asked_by|approved_by|inputs|link|(\w+_)?ids?)$/.test(name)) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `payment_days` has random match ids as its keys, and random ids decide the order of `pays` and `lines`. */
function withoutMatches([name, value]: [string, unknown]): [string, unknown] {
  if (name === 'payment_days') return [name, Object.values(value as Record<string, string>).sort()];
  if (name !== 'pays' && name !== 'lines') return [name, value];
  const lines = value as { client_name: string; amount_cents: number }[];
  return [name, lines.map((line) => `${line.client_name} ${line.amount_cents}`).sort()];
}

/** Returns everything stored except random parts: ids, digests of ids, the order of parallel work, and shards. */
async function storedFacts(portal: Seeded): Promise<string[]> {
  const items = [...(await portal.scan('portal')), ...(await portal.scan('audit'))];
  return items
    .filter((item) => !String(item.pk).startsWith('STAT#') && !item.packed)
    .map((item) => {
      const numbered =
        'unit_days' in item || String(item.filename).startsWith('Distribution ')
          ? /^(number|description|filename|size|checksum)$/
          : /^$/;
      const facts = Object.entries(item).filter(
        ([name]) =>
          !numbered.test(name) &&
          !/(^|_)(pk|sk|ids?)$|^(account|account_hmac|approved_by|proposed_by|created_by|matched_by|reversed_by|uploaded_by|closed_by|asked_by|counted_by|manager_by|entered_by|withdrawn_by|extended_by|written_off_by|paused_by|held_by|voided_by|set_aside_by|deleted_by|made_by|fetched_by|published_by|sha256|accounts|of_makers|object_key|object_version|seal|lease|target|changes|issued_lately|lately|about|notice_of|link_hashes|claim|version|facts)$/.test(
            name,
          ),
      );
      const ordered = JSON.stringify(
        facts.map(withoutMatches).sort(([a], [b]) => a.localeCompare(b)),
        inOrder,
      );
      return ordered
        .replaceAll(/\/client\/\S+?\?message=\w+/g, '/client')
        .replaceAll(/\?message=\w+/g, '')
        .replaceAll(/\/manager\/clients\/[\w-]+/g, '/manager/clients');
    })
    .sort();
}

describe('the demo', () => {
  let portal: Seeded;
  beforeAll(async () => {
    portal = await seeded('demo');
  });
  afterAll(() => portal.close());

  test('is reported as contradictory in each kind of record, once each was damaged', async () => {
    const [portalItems, auditItems] = [await portal.scan('portal'), await portal.scan('audit')];
    const kindOf = (item: Record<string, unknown>) => `${item.pk} ${item.sk}`.replaceAll(/#[^ ]*/g, '#');
    const last = new Map(portalItems.map((item) => [kindOf(item), item]));
    const first = new Map(portalItems.toReversed().map((item) => [kindOf(item), item]));
    const raised = (item: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [name, typeof value === 'number' ? value + 1 : value]),
      );
    const damaged = portalItems
      .filter((item) => item !== first.get(kindOf(item)))
      .map((item) => (item === last.get(kindOf(item)) ? raised(item) : item));
    const { breaches } = await verifyLedger(scannedTables(damaged, auditItems.slice(1)));
    const found = new Set(breaches.map(({ invariant }) => invariant));
    expect([...found]).toEqual(expect.arrayContaining(['I2', 'I3', 'I4', 'I7', 'I8', 'I9', 'I10', 'L1']));
  });

  test('fulfils every invariant of the ledger', async () => {
    const { breaches, counts } = await verifyLedger(portal.services, portal.bucket);
    expect(breaches).toEqual([]);
    expect(counts).toMatchObject({ clients: 24, transactions: 563, imports: 18 });
    expect(counts.allocations).toBeGreaterThan(220);
    expect(portal.logged).toEqual([]);
  });

  test('has two accounts, which tie to their statements on every day', async () => {
    const { accounts } = await portal.get('/bank-accounts');
    expect(accounts).toMatchObject([
      { id: 'main', name: 'Main account', opening_balance: 0 },
      { name: 'Operating account', account_number: '123456789', opening_balance: 0 },
    ]);
    for (const { tie_out: tieOut } of accounts)
      expect(tieOut).toMatchObject({ difference: 0, first_gap_day: null, earlier_rows: 0 });
    const [main, operating] = accounts.map(
      ({ tie_out: tieOut }: { tie_out: { rows: number } }) => tieOut.rows,
    );
    expect(main + operating).toBe(531);
  });

  test('has closed its older months, each once it was imported and reviewed, and not the newer ones', async () => {
    const months = await portal.get('/periods?limit=100');
    expect(months).toMatchObject({ total: 25, closed_count: 21, next_to_close: '2025-03' });
    const { periods } = months;
    expect(periods.slice(0, 5).map(({ period, status }: Record<string, string>) => [period, status])).toEqual(
      [
        ['2025-06', 'open'],
        ['2025-05', 'open'],
        ['2025-04', 'open'],
        ['2025-03', 'ready'],
        ['2025-02', 'closed'],
      ],
    );
    for (const {
      status,
      closed_at: at,
      closed_by_name: by,
      period,
      unclassified,
      unallocated,
    } of periods.slice(4)) {
      expect([status, by], period).toEqual(['closed', 'Sam Wood']);
      expect([unclassified.count, unallocated.count], period).toEqual([0, 0]);
      expect(at > `${addMonths(period, 1)}-01`, period).toBe(true);
      expect([0, 6], period).not.toContain(new Date(at).getUTCDay());
    }
  });

  test('shows plausible figures', async () => {
    expect(await portal.get('/fund/statistics')).toMatchObject({
      clients: { total_clients: 24, active_clients: 20 },
      transactions: { total_contributions: 8_217_500 },
    });
    const { transactions, summary } = await portal.get('/transactions?limit=1000');
    expect(summary).toMatchObject({
      // 502 transactions come from the files, two are paid distributions, all others are rents of leases.
      transactions: 563,
      contributions: { total: 8_217_500 },
      expenses: { total: 471_330.92 },
      commissions: { total: 274_257.5 },
      unclassified: 7,
      unallocated: 4,
      partial: 3,
      unallocated_total: 164_500,
      unclassified_total: 52_769.27,
      to_allocate: { count: 7, total: 164_500 },
    });
    const days = transactions.map((item: { txn_date: string }) => item.txn_date);
    expect([days.at(-1), days[0]]).toEqual(['2023-07-05', '2025-06-11']);
    for (const item of transactions) {
      expect(item.txn_date <= item.created_at.slice(0, 10)).toBe(true);
      if (item.type === '') expect(item.txn_date >= '2025-05-30').toBe(true);
    }
    const states = new Set(
      transactions.map((item: { source: string; type: string }) => `${item.source} ${item.type}`),
    );
    expect([...states].sort()).toEqual([
      'csv ',
      'csv commission',
      'csv contribution',
      'csv distribution',
      'csv expense',
      'csv loan_drawdown',
      'csv loan_interest',
      'csv loan_repayment',
      'csv property_purchase',
      'csv rent',
      'csv split',
      'csv transfer',
      'manual commission',
      'manual contribution',
      'manual expense',
      'manual property_purchase',
    ]);
    const unclassified = transactions.filter((item: { type: string }) => item.type === '');
    expect(new Set(unclassified.map((item: { amount: number }) => Math.sign(item.amount)))).toEqual(
      new Set([1, -1]),
    );
  });

  test('accounts for every deposit: in its rows, in its files and in its accounts alike', async () => {
    const story = storyOf(await moneyOfPortal(portal), 'the portal');
    expect(story).toEqual({
      moneyIn: { contributions: 8_217_500_00, loan: 4_300_000_00, rent: 689_450_00, unclassified: 52_769_27 },
      moneyAt: {
        properties: 11_240_000_00,
        purchaseCosts: 638_690_50,
        runningCosts: 576_988_42,
        loanInterest: 370_180_79,
        byHand: -17_285_00,
        distributions: 27_221_50,
        bank: 423_923_06,
      },
    });
    expect(story).toEqual(storyOf(moneyOfFiles(readDemoData(UNMOVED_SEED_DAY)), 'the files'));
    const { total } = await portal.get('/fund/cash-flow?by=year');
    expect(total).toMatchObject({ closing_balance: 423_923.06, transfers: 0, property_sales: 0 });
    expect((await portal.get('/figures/in-bank')).value).toBe(423_923.06);
    const { clients } = await portal.get('/clients?limit=100');
    const paid = clients.reduce((sum: number, client: { total_paid: number }) => sum + client.total_paid, 0);
    const { unallocated_total: left } = (await portal.get('/transactions?limit=1')).summary;
    expect(paid + left).toBe(total.contributions);
  });

  test('shows no figure of the fund that is not the sum of its rows', async () => {
    const rows = partsOfAll((await portal.get('/transactions?limit=1000')).transactions);
    type Row = { txn_date: string; amount: number; type: string; source: string };
    const inCents = (dollars: number) => Math.round(dollars * 100);
    const sum = (which: (row: Row) => boolean) =>
      rows.filter(which).reduce((total: number, row: Row) => total + inCents(row.amount), 0);
    const isOf =
      (...types: string[]) =>
      ({ type }: Row) =>
        types.includes(type);
    const sections = {
      operating_in: isOf('rent', 'interest', 'other_income'),
      operating_out: isOf('expense', 'commission', 'loan_interest', 'tax'),
      investing: isOf('property_purchase', 'property_sale'),
      financing: isOf('contribution', 'distribution', 'redemption', 'loan_drawdown', 'loan_repayment'),
      net: ({ type }: Row) => type !== '' && type !== 'transfer',
      by_hand: ({ type, source }: Row) => source === 'manual' && type !== '' && type !== 'transfer',
      transfers: isOf('transfer'),
      unclassified: isOf(''),
      set_aside: () => false,
    };
    const { accounts } = await portal.get('/bank-accounts');
    const held: number = accounts.reduce(
      (total: number, { opening_balance }: { opening_balance: number }) => total + inCents(opening_balance),
      0,
    );
    const expectSums = (of: Record<string, number>, from: string, to: string) => {
      const isIn = ({ txn_date: day }: Row) => day >= from && day <= to;
      for (const [section, isOfIt] of Object.entries(sections))
        expect(inCents(of[section] ?? Number.NaN), `${section} from ${from}`).toBe(
          sum((row) => isIn(row) && isOfIt(row)),
        );
      expect(inCents(of.closing_balance ?? Number.NaN)).toBe(
        held + sum(({ txn_date: day, source }) => source !== 'manual' && day <= to),
      );
    };
    for (const by of ['month', 'quarter', 'year']) {
      const { periods, total } = await portal.get(`/fund/cash-flow?by=${by}`);
      for (const period of periods) expectSums(period, period.from, period.to);
      expectSums(total, '0000', '9999');
      expect(inCents(total.contributions)).toBe(sum(isOf('contribution')));
      expect(inCents(total.property_purchases)).toBe(sum(isOf('property_purchase')));
      expect(inCents(total.property_sales)).toBe(sum(isOf('property_sale')));
      expect(total.unclassified_count).toBe(rows.filter(isOf('')).length);
      expect(inCents(total.opening_balance)).toBe(held);
    }

    const { netCashflow, totalContributions, trends } = await portal.get('/fund/performance');
    expect(inCents(netCashflow)).toBe(sum(sections.net));
    expect(inCents(totalContributions)).toBe(sum(isOf('contribution')));
    const between = (isOfIt: (row: Row) => boolean, from: string, to: string) =>
      sum((row) => row.txn_date >= from && row.txn_date <= to && isOfIt(row));
    const percent = (now: number, before: number) => {
      const change = ((now - before) / Math.abs(before)) * 100;
      return `${change > 0 ? '+' : ''}${change.toFixed(1)}%`;
    };
    const quarters = [
      between(sections.net, '2025-04-01', '2025-06-12'),
      between(sections.net, '2025-01-01', '2025-03-12'),
    ] as const;
    expect(trends.netCashflow).toBe(`${percent(...quarters)} vs last quarter`);
    // A change from zero has no percentage, so the trend shows an amount.
    expect(between(isOf('contribution'), '2025-05-01', '2025-05-12')).toBe(0);
    const dollars = between(isOf('contribution'), '2025-06-01', '2025-06-12') / 100;
    expect(trends.totalContributions).toBe(`+$${dollars.toLocaleString('en-AU')} this month`);
    expect(trends.properties).toBe('3 bought in the last 12 months');
  });

  test('has rents of every let property except one that is missing, and costs by property', async () => {
    const rows = partsOfAll((await portal.get('/transactions?limit=1000')).transactions);
    const { properties } = await portal.get('/fund/overview');
    const inCents = (dollars: number) => Math.round(dollars * 100);
    const figures: [string, number, number][] = [];
    for (const { id, name } of properties) {
      const { last_twelve_months: months } = await portal.get(`/fund/properties/${id}`);
      expect([months.from, months.to]).toEqual(['2024-06-01', '2025-05-31']);
      const sum = (...types: string[]) =>
        rows
          .filter(
            (row: { property_id: string | null; txn_date: string; type: string }) =>
              row.property_id === id &&
              types.includes(row.type) &&
              row.txn_date >= months.from &&
              row.txn_date <= months.to,
          )
          .reduce((total: number, row: { amount: number }) => total + inCents(row.amount), 0);
      expect(inCents(months.rent_received)).toBe(sum('rent'));
      expect(inCents(months.costs)).toBe(-sum('expense', 'commission') || 0);
      figures.push([name, months.rent_received, months.rent_due_count]);
    }
    expect(figures).toEqual([
      ['18 Quay Street', 11 * 15_600 + 17_200, 12],
      ['22 Foundry Road', 12 * 12_400, 12],
      ['7 Wattle Street', 5 * 4_300 + 5 * 4_650, 5],
      ['90 Station Parade', 11 * 11_900, 12],
      ['3 Mill Lane', 0, 0],
      ['61 Jetty Road', 0, 0],
      ['14 Orchard Grove', 0, 0],
    ]);
    expect(await missingRents(portal)).toEqual([['90 Station Parade', 1]]);
  });

  test('has clients of every kind, status and payment status', async () => {
    const { clients } = await portal.get('/clients?limit=100');
    const count = (name: string) => {
      const counts: Record<string, number> = {};
      for (const client of clients) counts[client[name]] = (counts[client[name]] ?? 0) + 1;
      return counts;
    };
    expect(count('status')).toEqual({ Active: 20, Inactive: 2, Suspended: 2 });
    expect(Object.keys(count('entity_type')).sort()).toEqual(['Other', 'Personal', 'SMSF']);
    const groups = { full: 0, part: 0, none: 0, over: 0, pledged: 0 };
    for (const { total_paid: paid, pledged_amount: pledged } of clients) {
      groups.pledged += pledged;
      groups[paid === 0 ? 'none' : paid < pledged ? 'part' : 'full'] += 1;
      if (paid > pledged) groups.over += 1;
      expect(pledged >= 100_000 && pledged <= 1_500_000).toBe(true);
    }
    expect(groups).toEqual({ full: 8, part: 12, none: 4, over: 1, pledged: 12_400_000 });
    for (const { email, mobile } of clients) {
      expect(email).toMatch(/^[a-z.]+@example\.com$/);
      expect(mobile).toMatch(/^0491 570 0\d\d$/);
    }
  });

  test('has documents of every type: the fund’s, and those of clients who joined', async () => {
    const { documents, summary, next_cursor } = await portal.get('/documents?limit=1000');
    expect(next_cursor).toBeNull();
    expect(summary).toEqual({ documents: 143, fund_level: 21, clients: 24 });
    const types = new Set(documents.map((item: { document_type: string }) => item.document_type));
    expect(types).toEqual(new Set(DOCUMENT_TYPES.map(({ name }) => name)));
    const endings = new Set(documents.map((item: { filename: string }) => item.filename.split('.').at(-1)));
    expect(endings).toEqual(new Set(['pdf', 'csv', 'txt']));
    const { clients } = await portal.get('/clients?limit=100');
    const olivia = clients.find((item: { email: string }) => item.email === DEMO_ACCOUNTS.client.email);
    const own = await portal.get(`/clients/${olivia.id}/documents`);
    expect(own.total).toBe(10);
    const earlier = documents.filter(
      ({ name }: { name: string }) => !/^(Capital call: |Distribution: |Tax statement .*AMMA)/.test(name),
    );
    expect(earlier).toHaveLength(47);
    const days = earlier.map((item: { uploaded_at: string }) => item.uploaded_at.slice(0, 10));
    expect(days.at(-1) >= '2023-07-03' && days[0] <= '2025-06-11').toBe(true);
  });

  test('has capital calls paid in full, paid in part, and one due in three weeks, with a notice for each', async () => {
    const { capital_calls: calls } = await portal.get('/capital-calls');
    expect(
      calls.map(({ status, matched_amount }: Record<string, unknown>) => [status, matched_amount]),
    ).toEqual([
      ['Issued', 0],
      ['Partially Paid', 25_000],
      ...[105_500, 1_383_000, 1_271_000, 1_194_500, 1_124_500, 1_090_000, 983_500, 746_000].map((paid) => [
        'Paid',
        paid,
      ]),
    ]);
    const [call] = calls;
    expect(call).toMatchObject({
      status: 'Issued',
      total_amount: 351_229.58,
      line_count: 14,
      due_date: '2025-07-03',
      issuing: null,
      overdue: false,
    });
    // The call's amount exceeds what one manager can issue alone, so a second manager issued the call.
    const { entries } = await portal.get(`/audit?kind=capital-call&record_id=${call.id}&limit=100`);
    expect(
      entries
        .map(({ actor_name, action }: Record<string, string>) => `${actor_name}: ${action}`)
        .filter((entry: string) => /approval|issued$/.test(entry)),
    ).toEqual(['Jo Bennett: capital-call.issued', 'Sam Wood: capital-call.approval-asked']);
    const { line_items: lines } = await portal.get(`/capital-calls/${call.id}/line-items?limit=100`);
    expect(lines).toHaveLength(14);
    expect(lines.every((line: { document_id: string | null }) => line.document_id !== null)).toBe(true);
  });

  test('notifies only clients with something to pay, and calls nothing above a pledge but one part of Grace Liu’s', async () => {
    const { capital_calls: calls } = await portal.get('/capital-calls');
    // biome-ignore lint/suspicious/noExplicitAny: answers are of any shape
    const called: any[] = [];
    for (const { id } of calls)
      called.push(...(await portal.get(`/capital-calls/${id}/line-items?limit=100`)).line_items);
    const above = called.filter((line) => line.beyond_pledge_amount > 0);
    expect(above.map((line) => [line.client_name, line.beyond_pledge_amount])).toEqual([
      ['Grace Liu', 11_556.32],
    ]);
    const messages = (await portal.scan('portal')).filter(({ kind }) => /^call-/.test(kind));
    expect(new Set(messages.map(({ kind }) => kind))).toEqual(new Set(['call-issued', 'call-reminder']));
    for (const { kind, about, client_id, sent_at } of messages) {
      expect(sent_at).toBeDefined();
      const line = called.find(({ id }) => id === about.id);
      expect(line).toMatchObject({ client_id, without_notice: false });
      if (kind === 'call-reminder') expect(line.outstanding_amount).toBeGreaterThan(0);
    }

    for (const { id, name, total_paid: paid } of (await portal.get('/clients?limit=100')).clients) {
      const { sums } = await portal.get(`/clients/${id}/capital-calls`);
      expect(paid - sums.matched_amount, name).toBeLessThanOrEqual(30_000);
    }
  });

  test('has a report of the last quarter with the figures of the portal', async () => {
    const { documents } = await portal.get('/documents?limit=1000');
    const { id } = documents.find(({ name }: { name: string }) => name === 'Quarterly report March 2025');
    const text = textOf(portal.bucket.versions.get(`documents/${id}`)?.at(-1)?.bytes ?? new Uint8Array());
    const { total } = await portal.get('/fund/cash-flow?by=quarter&from=2025-01-01&to=2025-03-31');
    const { contributions, net, closing_balance } = total;
    for (const amount of [contributions, net, closing_balance, 8_217_500, 423_923.06, 53_500])
      expect(text).toContain(amount.toLocaleString('en-AU', { minimumFractionDigits: 2 }));
    expect(text).toContain('Quarterly report, March quarter 2025');
  });

  test('has properties of every kind, let and unlet, valued several times', async () => {
    const { fund, properties } = await portal.get('/fund/overview');
    expect(fund).toEqual({ fund_name: 'Wattle Street Fund' });
    expect(
      properties.map((item: { name: string; type: string; location: { state: string } }) => [
        item.name,
        item.type,
        item.location.state,
      ]),
    ).toEqual([
      ['18 Quay Street', 'Commercial', 'NSW'],
      ['22 Foundry Road', 'Industrial', 'VIC'],
      ['7 Wattle Street', 'Residential', 'QLD'],
      ['90 Station Parade', 'Mixed Use', 'SA'],
      ['3 Mill Lane', 'Industrial', 'TAS'],
      ['61 Jetty Road', 'Commercial', 'WA'],
      ['14 Orchard Grove', 'Residential', 'ACT'],
    ]);
    const rents = properties.map(
      (item: { rental: { monthlyRent: number } | null }) => item.rental?.monthlyRent,
    );
    expect(rents).toEqual([17_200, 12_400, 4_650, 11_900, undefined, 7_350, undefined]);
    const [quay] = properties;
    expect(quay).toMatchObject({
      acquisitionPrice: 2_850_000,
      latestValuation: {
        marketValue: 3_120_000,
        date: '2025-03-31',
        source: 'Independent valuation, Meridian Valuers',
      },
      rental: { tenantName: 'Harbour Dental Group', leaseEnd: '2029-06-30' },
    });
    const { valuations } = await portal.get(`/fund/properties/${quay.id}`);
    expect(valuations.map(({ date }: { date: string }) => date)).toEqual([
      '2025-03-31',
      '2024-12-09',
      '2023-11-17',
    ]);
    for (const { date, entered_at } of valuations) expect(date <= entered_at.slice(0, 10)).toBe(true);
    const { valuations: jetty } = await portal.get(`/fund/properties/${properties[5].id}`);
    expect(jetty).toHaveLength(1);
    const items = await portal.scan('portal');
    const entered = items.filter((item) => item.pk.startsWith('PROPERTY#')).map((item) => item.entered_at);
    expect(entered.every((at) => at < '2025-06-11')).toBe(true);
  });

  test('has the documented accounts, which can sign in as documented', async () => {
    const { manager, secondManager, client, unpaidClient, invitedClient } = DEMO_ACCOUNTS;
    for (const { email, password } of [manager, secondManager, client, unpaidClient]) {
      expect((await portal.signIn(email, password)).AuthenticationResult?.IdToken).toBeDefined();
    }
    const challenge = await portal.signIn(invitedClient.email, invitedClient.temporaryPassword);
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(portal.mails.map(({ to }) => to)).toEqual([invitedClient.email]);
    expect(portal.mails[0]?.text).toContain(invitedClient.temporaryPassword);

    const { clients } = await portal.get('/clients?limit=100');
    const detail = (email: string) =>
      portal.get(`/clients/${clients.find((item: { email: string }) => item.email === email).id}`);
    expect(await detail(client.email)).toMatchObject({ invited: false, total_paid: 320_000 });
    expect((await detail(client.email)).recent_transactions).toHaveLength(5);
    expect(await detail(unpaidClient.email)).toMatchObject({
      invited: false,
      total_paid: 0,
      status: 'Active',
    });
    expect(await detail(invitedClient.email)).toMatchObject({ invited: true, total_paid: 0 });
  });

  test('was imported from overlapping statements of two banks', async () => {
    const items = await portal.scan('portal');
    const imports = items.filter((item) => item.sk === 'IMPORT');
    const answers = await Promise.all(imports.map((item) => portal.get(`/transactions/imports/${item.id}`)));
    expect(new Set(answers.map(({ bank }) => bank))).toEqual(new Set(['Commonwealth Bank', 'NAB']));
    expect(answers.every(({ status }) => status === 'done')).toBe(true);
    expect(answers.map(({ duplicateCount }) => duplicateCount).filter(Boolean)).toEqual([10]);
    const rejected = answers.flatMap((answer) => answer.rejected);
    expect(rejected).toEqual([{ line: 2, message: expect.stringContaining('pending') }]);
  });

  test('shows in a transaction’s history who did what and when', async () => {
    const { transactions } = await portal.get('/transactions?limit=30');
    const shared = transactions.find((item: { amount: number }) => item.amount === 60_000);
    const detail = await portal.get(`/transactions/${shared.id}`);
    expect(detail).toMatchObject({ type: 'contribution', allocated_amount: 40_000, source: 'csv' });
    expect(
      detail.activity.map(({ actor_name, summary }: Record<string, string>) => [actor_name, summary]),
    ).toEqual([
      ['Sam Wood', '$10,000.00 allocated to Grace Liu'],
      ['Sam Wood', '$30,000.00 allocated to Daniel Rossi'],
      ['Sam Wood', 'Classified as contribution'],
      ['Sam Wood', 'Imported from a statement'],
    ]);
    for (const { at } of detail.activity) expect(at.slice(0, 10)).toBe('2025-06-11');
  });

  describe('seeded again at another time of the same day', () => {
    let again: Seeded;
    let call: { id: string; total_amount: number };
    beforeAll(async () => {
      again = await seeded('demo', new Date('2025-06-12T11:00:00.000Z'));
      [call] = (await again.get('/capital-calls')).capital_calls;
    });
    afterAll(async () => {
      const { breaches } = await verifyLedger(again.services, again.bucket);
      await again.close();
      expect(breaches).toEqual([]);
    });

    const lineOf = async (name: string) => {
      const { line_items: lines } = await again.get(`/capital-calls/${call.id}/line-items?limit=100`);
      return lines.find((line: { client_name: string }) => line.client_name === name);
    };
    const paidBy = async ({ client_id: id }: { client_id: string }) =>
      (await again.get(`/clients/${id}`)).total_paid;
    const record = (line: { client_id: string; outstanding_amount: number }, more = {}) =>
      again.send('POST', '/transactions/record', {
        client_id: line.client_id,
        amount: line.outstanding_amount,
        description: 'Bank cheque, handed over',
        txn_date: '2025-06-11',
        type: 'contribution',
        ...more,
      });

    test('is the same, except for ids', async () => {
      const facts = await storedFacts(portal);
      expect(facts.length).toBeGreaterThan(1_500);
      const factsAgain = await storedFacts(again);
      expect(factsAgain.length).toBe(facts.length);
      expect(factsAgain.filter((fact, index) => fact !== facts[index])).toEqual([]);
    });

    test('called for the settlement of 14 Harbour Road, now and planned again, only from those with something to call', async () => {
      expect(call).toMatchObject({ title: 'Settlement of 14 Harbour Road', total_amount: 351_229.58 });
      const { line_items: lines } = await again.get(`/capital-calls/${call.id}/line-items?limit=100`);
      const amounts = new Map(
        lines.map((line: { client_name: string; amount: number }) => [line.client_name, line.amount]),
      );
      expect([amounts.get('Olivia Chen'), amounts.get('Grace Liu')]).toEqual([20_636.29, 11_556.32]);

      const { clients } = await again.get('/clients?limit=100');
      const paidInFull = clients
        .filter(
          (client: { status: string; total_paid: number; pledged_amount: number }) =>
            client.status === 'Active' && client.total_paid >= client.pledged_amount,
        )
        .map(({ name }: { name: string }) => name);
      expect(paidInFull).toHaveLength(6);
      for (const name of paidInFull) expect(amounts.has(name), name).toBe(false);
      const { id } = await again.send('POST', '/capital-calls', {
        title: 'Settlement of 14 Harbour Road',
        total_amount: call.total_amount,
        draft: true,
      });
      const { line_items: planned } = await again.get(`/capital-calls/${id}/line-items?limit=100`);
      const names = planned.map((line: { client_name: string }) => line.client_name);
      expect(names).toContain('Olivia Chen');
      expect(names.filter((name: string) => paidInFull.includes(name))).toEqual([]);
    });

    test('a hand record pays a line when it is put towards it or recorded for it, and no reminder is sent', async () => {
      const olivia = await lineOf('Olivia Chen');
      expect(olivia).toMatchObject({ status: 'Issued', outstanding_amount: 20_636.29 });
      const before = await paidBy(olivia);
      const recorded = await record(olivia);
      expect(await paidBy(olivia)).toBe(before + 20_636.29);
      const path = `/reconciliations/allocated?client_id=${olivia.client_id}`;
      const { allocated } = await again.get(path);
      const money = allocated.find((one: { transaction_id: string }) => one.transaction_id === recorded.id);
      expect(money).toMatchObject({ unmatched_amount: 20_636.29, matched_amount: 0 });
      await again.send('POST', '/reconciliations/match', {
        pairs: [
          {
            transaction_id: money.transaction_id,
            allocation_id: money.allocation_id,
            capital_call_id: call.id,
            line_item_id: olivia.id,
            amount: money.unmatched_amount,
          },
        ],
      });
      const noah = await lineOf('Noah Walker');
      await record(noah, { line_item_id: noah.id });

      for (const line of [olivia, noah]) {
        expect(await lineOf(line.client_name)).toMatchObject({ status: 'Paid', outstanding_amount: 0 });
      }
      expect(await paidBy(olivia)).toBe(before + 20_636.29);
      expect(await paidBy(noah)).toBe(noah.amount);
      const reminded: string[] = [];
      const services: Services = {
        ...again.services,
        now: () => new Date('2025-06-26T02:00:00.000Z'),
        sendMail: async ({ to, subject }) => {
          if (subject.includes('Reminder') && subject.includes('Harbour Road')) reminded.push(to);
          return 'accepted';
        },
      };
      await remindClients(services, Number.POSITIVE_INFINITY);
      await sendMessages(services, Number.POSITIVE_INFINITY);
      expect(reminded).toHaveLength(12);
      expect(reminded).not.toContain('olivia.chen@example.com');
      expect(reminded).not.toContain('noah.walker@example.com');
    });
  });
});
