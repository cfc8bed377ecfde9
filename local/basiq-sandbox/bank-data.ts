import { createHash } from 'node:crypto';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents, plainDollars } from '#shared/money.ts';
import { type BankRow, FIRST_DAY, postDateOf, rowsOfDay, type SandboxAccount } from './bank-rows.ts';
import type { SandboxConnection } from './sandbox-state.ts';

function idOf(label: string): string {
  const hex = createHash('sha256').update(label).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const ACCOUNTS: Readonly<
  Record<SandboxAccount, { name: string; type: string; product: string; number: string }>
> = {
  operating: {
    name: 'Fund Operating',
    type: 'transaction',
    product: 'Business Transaction',
    number: '10004471',
  },
  savings: { name: 'Fund Savings', type: 'savings', product: 'Business Saver', number: '10004498' },
  card: { name: 'Fund Card', type: 'credit-card', product: 'Business Card', number: '5166000000004417' },
};
const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as SandboxAccount[];

const accountId = (connection: SandboxConnection, account: SandboxAccount) =>
  idOf(`${connection.id} ${account}`);

/** The sandbox answers only with the fields that the portal reads. */
export function accountsOf(connection: SandboxConnection): object[] {
  return ACCOUNT_NAMES.map((account) => {
    const { name, type, product, number } = ACCOUNTS[account];
    return {
      id: accountId(connection, account),
      connection: connection.id,
      displayName: name,
      name: '',
      accountNo: account === 'card' ? number : `062000${number}`,
      bsb: account === 'card' ? '' : '062-000',
      unmaskedAccNum: number,
      maskedNumber: `xxxx${number.slice(-4)}`,
      class: { type, product },
    };
  });
}

export interface RowSettings {
  readonly extraPerDay: number;
  /** The demo's present day. All data of the demo is earlier. */
  readonly seedDay: CalendarDate;
  readonly settledThrough: CalendarDate;
}

function wireOf(connection: SandboxConnection, row: BankRow, { settledThrough }: RowSettings) {
  const isPending = row.date > settledThrough;
  return {
    id: idOf(`${connection.id} ${row.key}`),
    status: isPending ? 'pending' : 'posted',
    description: row.description,
    amount: plainDollars(cents(row.amountCents)),
    direction: row.amountCents < 0 ? 'debit' : 'credit',
    currency: row.currency,
    account: accountId(connection, row.account),
    connection: connection.id,
    institution: connection.institutionId,
    subClass: row.subClass,
    postDate: isPending ? null : postDateOf(row),
  };
}

export type WireTransaction = ReturnType<typeof wireOf>;

export function transactionsOf(
  connection: SandboxConnection,
  days: { from: CalendarDate; to: CalendarDate },
  settings: RowSettings,
): WireTransaction[] {
  const person = `${connection.institutionId} ${connection.persona}`;
  const rows: BankRow[] = [];
  for (let day = days.to; day >= days.from && day >= FIRST_DAY; day = addDays(day, -1)) {
    rows.push(...rowsOfDay(person, day, settings));
  }
  return ACCOUNT_NAMES.flatMap((account) =>
    rows.filter((row) => row.account === account).map((row) => wireOf(connection, row, settings)),
  );
}
