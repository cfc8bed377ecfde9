import { daysOfCounters } from '../../../ledger/statistics-store.ts';
import {
  bankAccountTarget,
  readBankAccount,
  readStatementBalances,
  readTypedBalance,
} from '../../../records/bank-account-store.ts';
import { balancesByDay } from '../../../records/statement-balances.ts';
import { tieOutOf } from '../../../records/tie-out.ts';
import { isInBalance } from '../../../records/transaction-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { addTo, type Breach, by, type Invariant, transactionOf } from './invariant.ts';

/**
 * I13: if the day counters of a bank account reach the bank's last balance, its stored transactions must reach the same
 * balance.
 */
export const tiedAccounts: Invariant = (whole) => {
  const { imports: jobs, bankAccounts, statementBalances, typedBalances } = whole;
  const statements = by(statementBalances, 'pk');
  const typed = by(typedBalances, 'pk');
  const daysOf = daysOfCounters(whole.accountCounters);
  const tied = bankAccounts.map(readBankAccount).flatMap((account) => {
    const target = bankAccountTarget(account.id);
    const balances = balancesByDay({
      statements: (statements.get(target) ?? []).map(readStatementBalances),
      typed: (typed.get(target) ?? []).map(readTypedBalance),
    });
    const tieOut = tieOutOf(account, daysOf.get(account.id) ?? new Map(), balances);
    return tieOut.difference === 0 ? [{ account, tieOut }] : [];
  });
  const tieOutOfAccount = new Map(tied.map((one) => [one.account.id, one]));
  const heldCents = new Map<string, number>();
  return {
    inPart({ transactions }) {
      for (const row of transactions.map(transactionOf)) {
        const ties = row.account_id === undefined ? undefined : tieOutOfAccount.get(row.account_id);
        if (ties === undefined || !isInBalance(row)) continue;
        if (row.txn_date >= ties.account.opening_day && row.txn_date <= ties.tieOut.as_of)
          addTo(heldCents, ties.account.id, row.amount_cents);
      }
      return [];
    },
    *inAll() {
      for (const { account, tieOut } of tied) {
        const held = account.opening_cents + (heldCents.get(account.id) ?? 0);
        const balance = tieOut.statement_balance;
        if (held !== balance)
          yield {
            invariant: 'I13',
            detail: `${bankAccountTarget(account.id)}: ${held} cents by its rows, ${balance} by the bank`,
          };
      }
      const targets = new Set(bankAccounts.map(({ sk }) => String(sk)));
      const current = new Set(jobs.filter(({ status }) => status !== 'undone').map(({ id }) => String(id)));
      for (const { pk, import_id: importId } of statementBalances) {
        if (!targets.has(String(pk)) || !current.has(String(importId)))
          yield { invariant: 'I13', detail: `${pk}: balances of import ${importId}, undone or not stored` };
      }
      for (const { pk } of typedBalances)
        if (!targets.has(String(pk)))
          yield { invariant: 'I13', detail: `${pk}: a balance without an account` };
    },
  };
};

/** L4: the managers who connected the fund's bank, and no others, have the bank on their profile. */
export function* bankHolders({ bank: [bank], users }: Ledger): Generator<Breach> {
  const holders = new Set((bank?.holder_ids as string[] | undefined) ?? []);
  for (const user of users) {
    const shown = user.basiq_user_id;
    const expected = holders.has(String(user.user_id)) ? bank?.basiq_user_id : undefined;
    if (shown !== expected)
      yield { invariant: 'L4', detail: `${user.pk}: its profile does not match the bank connection` };
  }
}

export function bankAuditCounts({ bank, bankSessions }: Ledger): Map<string, number> {
  const expected = new Map<string, number>();
  for (const { pk, version } of bank) expected.set(String(pk), Number(version));
  for (const session of bankSessions) {
    const known = session.known_connection_ids as unknown[];
    const wasConnected =
      session.status === 'active' &&
      session.renewed_connection_id === undefined &&
      session.extended_connection_id === undefined &&
      known.includes(session.connection_id);
    const ended = session.status === 'failed' || session.status === 'expired' ? 1 : 0;
    expected.set(String(session.pk), wasConnected ? 0 : 1 + ended);
  }
  return expected;
}
