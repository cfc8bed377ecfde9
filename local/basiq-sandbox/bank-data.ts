import { createHash } from 'node:crypto';
import { addDays, type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { cents, plainDollars } from '#shared/money.ts';
import { type BankRow, FIRST_DAY, postDateOf, rowsOfDay, type SandboxAccount } from './bank-rows.ts';
import type { SandboxConnection } from './sandbox-state.ts';

export function idOf(label: string): string {
  const hex = createHash('sha256').update(label).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const ACCOUNTS: Readonly<
  Record<
    SandboxAccount,
    { name: string; type: string; product: string; number: string; balanceCents: number }
  >
> = {
  operating: {
    name: 'Fund Operating',
    type: 'transaction',
    product: 'Business Transaction',
    number: '10004471',
    balanceCents: 412_803_15,
  },
  savings: {
    name: 'Fund Savings',
    type: 'savings',
    product: 'Business Saver',
    number: '10004498',
    balanceCents: 1_240_000_00,
  },
  card: {
    name: 'Fund Card',
    type: 'credit-card',
    product: 'Business Card',
    number: '5166000000004417',
    balanceCents: -1_884_20,
  },
};
const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as SandboxAccount[];

export interface WireTransaction {
  readonly id: string;
  readonly status: 'posted' | 'pending';
  readonly postDate: string | null;
  readonly [field: string]: unknown;
}

export function accountsOf(connection: SandboxConnection, baseUrl: string, now: Date): object[] {
  return ACCOUNT_NAMES.map((name) => {
    const account = ACCOUNTS[name];
    const id = idOf(`${connection.id} ${name}`);
    return {
      type: 'account',
      id,
      accountNo: name === 'card' ? account.number : `062000${account.number}`,
      bsb: name === 'card' ? '' : '062-000',
      unmaskedAccNum: account.number,
      maskedNumber: `xxxx${account.number.slice(-4)}`,
      name: '',
      displayName: account.name,
      accountHolder: null,
      class: { type: account.type, product: account.product },
      balance: plainDollars(cents(account.balanceCents)),
      availableFunds: name === 'card' ? '8115.80' : plainDollars(cents(account.balanceCents)),
      creditLimit: name === 'card' ? '10000.00' : null,
      currency: 'AUD',
      status: 'available',
      lastUpdated: now.toISOString(),
      connection: connection.id,
      institution: connection.institutionId,
      isOwned: true,
      accountOwnership: '',
      transactionIntervals: [{ from: FIRST_DAY, to: fundDateAt(now) }],
      meta: null,
      links: { self: `${baseUrl}/users/${connection.userId}/accounts/${id}` },
    };
  });
}

export interface RowSettings {
  readonly extraPerDay: number;
  /** The demo's present day. All data of the demo is earlier. */
  readonly seedDay: CalendarDate;
  readonly settledThrough: CalendarDate;
}

function wireOf(
  connection: SandboxConnection,
  row: BankRow,
  settings: RowSettings,
  baseUrl: string,
): WireTransaction {
  const isPending = row.date > settings.settledThrough;
  const account = idOf(`${connection.id} ${row.account}`);
  const isWeb = connection.method === 'web';
  // A pending row gets a new id with every refresh, but a posted row keeps its id.
  const id = idOf(`${connection.id} ${row.key}${isPending ? ` pending ${connection.refreshes}` : ''}`);
  const links = `${baseUrl}/users/${connection.userId}`;
  return {
    type: 'transaction',
    id,
    status: isPending ? 'pending' : 'posted',
    description: isPending ? `AUTHORISATION ${row.description}` : row.description,
    reference: '',
    amount: plainDollars(cents(row.amountCents)),
    currency: row.currency,
    direction: row.amountCents < 0 ? 'debit' : 'credit',
    class: row.class,
    subClass: row.subClass,
    account,
    connection: connection.id,
    institution: connection.institutionId,
    balance: isWeb ? plainDollars(cents(ACCOUNTS[row.account].balanceCents)) : '',
    transactionDate: isPending ? `${row.date}T00:00:00Z` : '',
    postDate: isPending ? null : postDateOf(row),
    enrich:
      row.account === 'card' && row.description
        ? {
            cleanDescription: row.description.replace(/ \w+$/, ''),
            tags: [],
            merchant: null,
            location: null,
            category: null,
          }
        : null,
    links: {
      self: `${links}/transactions/${id}`,
      account: `${links}/accounts/${account}`,
      institution: `${baseUrl}/institutions/${connection.institutionId}`,
      connection: null,
    },
  };
}

export function transactionsOf(
  connection: SandboxConnection,
  days: { from: CalendarDate; to: CalendarDate },
  settings: RowSettings,
  baseUrl: string,
): WireTransaction[] {
  const person = `${connection.institutionId} ${connection.persona}`;
  const rows: BankRow[] = [];
  for (let day = days.to; day >= days.from && day >= FIRST_DAY; day = addDays(day, -1)) {
    rows.push(...rowsOfDay(person, day, settings));
  }
  return ACCOUNT_NAMES.flatMap((account) =>
    rows.filter((row) => row.account === account).map((row) => wireOf(connection, row, settings, baseUrl)),
  );
}
