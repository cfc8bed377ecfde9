import { randomUUID } from 'node:crypto';
import { displayDate } from '#shared/calendar-date.ts';
import type { transactionsContract } from '#shared/contract/transactions.ts';
import { formatDollars, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { usualSign } from '#shared/terms.ts';
import type { Handler } from '../http/context.ts';
import type { AuditEntry, Change } from '../ledger/change.ts';
import type { Asked, Maker } from '../ledger/maker.ts';
import { refuseIfClosed } from '../ledger/month-locks.ts';
import { takeTurnWrite } from '../ledger/take-turn.ts';
import { loadPayableLine, matchToLine } from '../money/allocate-to-line.ts';
import { afterAllocating, allocationFor, checkPledge } from '../money/allocation.ts';
import { decideGivingBack } from '../money/decide-giving-back.ts';
import { findRecordedTwin } from '../money/find-twin.ts';
import { giveBack } from '../money/give-back.ts';
import { issueUnits, listLivePrices } from '../money/issue-units.ts';
import { decideKind, describeKind, recordedKind } from '../money/kind-of-money.ts';
import { moneyWrites } from '../money/move-money.ts';
import { payoutWrites } from '../money/pay-out.ts';
import { payGivenLines } from '../money/pay-owed-lines.ts';
import { refuseUnpaid } from '../money/refuse-unpaid.ts';
import { sidesOfTransfer } from '../money/transfer.ts';
import { findBankAccount, handRowWrites } from '../records/bank-account-store.ts';
import { findClient } from '../records/client-store.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';
import { rememberMonths } from '../records/transaction-list-store.ts';
import { readRecordingTurn } from '../records/transaction-search-store.ts';
import { aboutTransaction, sealOf, type TransactionItem } from '../records/transaction-store.ts';
import { withGivenBack } from './with-given-back.ts';

type Call = typeof transactionsContract.recordTransaction;
export type PaymentInput = Parameters<Handler<Call>>[0];
type Codes = Exclude<Call['refusals'][number], 'already-waiting' | 'too-many-approvals'>;

export async function recordPayment(
  maker: Maker<Codes>,
  input: PaymentInput,
  asked: Asked,
): Promise<{ readonly change: Change; readonly transaction: TransactionItem }> {
  const { services, now, today, refuse } = maker;
  const type = input.type ?? 'contribution';
  const fault = faultOfMoneyDay(input.txn_date, today);
  if (fault) return refuse(fault);
  if (input.receipt_day !== undefined && input.receipt_day > today) return refuse('future-date');
  const isContribution = type === 'contribution';
  const isOut = type === 'transfer' || usualSign(type) < 0 !== (input.refund ?? false);
  const amountCents = isOut ? negateCents(input.amount) : input.amount;
  if (input.to_account_id !== undefined && input.to_account_id === input.account_id)
    return refuse('same-account');
  const confirmed = new Set(input.confirmed);
  await refuseIfClosed(maker, input.txn_date);
  const client = input.client_id === undefined ? undefined : await findClient(services, input.client_id);
  if (input.client_id !== undefined && !client) return refuse('client-not-found');
  const account =
    input.account_id === undefined ? undefined : await findBankAccount(services, input.account_id);
  if (input.account_id !== undefined && !account) return refuse('bank-account-not-found');
  const toAccount =
    input.to_account_id === undefined ? undefined : await findBankAccount(services, input.to_account_id);
  if (input.to_account_id !== undefined && !toAccount) return refuse('bank-account-not-found');
  const payer = isContribution ? client : undefined;
  const beyond = payer && !confirmed.has('beyond-pledge') ? checkPledge(payer, input.amount) : undefined;
  if (beyond) return refuse(beyond.refused, { sentence: beyond.sentence });
  const turn = await readRecordingTurn(services, input.amount);
  if (!confirmed.has('possible-duplicate')) {
    const twin =
      (await findRecordedTwin(services, { ...input, amountCents }, turn)) ??
      (toAccount && (await findRecordedTwin(services, { ...input, amountCents: input.amount }, turn)));
    if (twin)
      return refuse('possible-duplicate', {
        sentence: EXACT_SENTENCES['possible-duplicate'].ofTransaction(
          twin.amount_cents,
          displayDate(twin.txn_date),
          twin.description,
        ),
        issues: [{ path: twin.id, message: twin.description }],
      });
  }
  const line = input.line_item_id && payer && (await loadPayableLine(maker, input.line_item_id, payer.id));
  const kind = await decideKind(maker, {}, { ...input, type });
  await rememberMonths(services, [input.txn_date]);

  const unsealed = {
    id: randomUUID(),
    txn_date: input.txn_date,
    amount_cents: amountCents,
    source: 'manual',
  } as const;
  const recorded: TransactionItem = {
    ...unsealed,
    abs_cents: input.amount,
    unallocated_cents: input.amount,
    allocation_count: 0,
    ...kind,
    description: input.description,
    note: input.note ?? '',
    ...(client ? { client_id: client.id, client_name: client.name } : {}),
    ...(account ? { account_id: account.id } : {}),
    created_by: asked.by,
    created_by_name: asked.byName,
    created_at: now,
    ...(input.receipt_day === undefined ? {} : { receipt_day: input.receipt_day }),
    seal: sealOf(unsealed),
    version: 1,
  };
  const given = { ...input, type };
  const paying = await payGivenLines(maker, recorded, given);
  const redeemed = paying?.after ?? { ...recorded, ...(await decideGivingBack(maker, recorded, given)) };
  await refuseUnpaid(maker, { after: redeemed }, input.confirmed);
  const back = await giveBack(services, { before: undefined, after: redeemed });
  const [leaving, arriving] = toAccount ? sidesOfTransfer(recorded, toAccount.id) : [redeemed];
  const transaction = payer ? afterAllocating(leaving, { sumCents: input.amount, allocations: 1 }) : leaving;
  const wholeAllocation =
    payer &&
    allocationFor(
      payer,
      recorded,
      {
        id: randomUUID(),
        txn_date: recorded.txn_date,
        amount_cents: input.amount,
        note: recorded.note,
        matched_cents: ZERO_CENTS,
        created_at: now,
        created_by: asked.by,
        created_by_name: asked.byName,
      },
      issueUnits(await listLivePrices(services), recorded, input.amount, refuse),
    );
  const paid =
    line && wholeAllocation
      ? matchToLine(maker, { transaction, allocation: wholeAllocation, line })
      : undefined;
  const part = paid?.allocation ?? wholeAllocation;
  const withBack = await withGivenBack(
    maker,
    {
      ...moneyWrites(
        services,
        [
          { before: undefined, after: transaction, created: part ? [part] : [] },
          ...(arriving ? [{ before: undefined, after: arriving }] : []),
        ],
        {
          closedMonths: back.closedMonths,
          back,
          limitedToPledge: payer && !confirmed.has('beyond-pledge') ? [payer] : [],
        },
      ),
      ...(await payoutWrites(services, [{ before: undefined, after: transaction }], back.clients)),
      turn: takeTurnWrite(services, turn, arriving ? [transaction.id, arriving.id] : [transaction.id], now),
      ...handRowWrites(
        services,
        [account, toAccount].flatMap((one) => one?.id ?? []),
      ),
      ...paid?.writes,
      ...paying?.writes,
    },
    back,
  );
  return {
    transaction,
    change: {
      writes: withBack.writes,
      audit: {
        ...aboutTransaction(transaction),
        action: 'transaction.recorded',
        summary: payer
          ? `Recorded as contribution, ${formatDollars(input.amount)} allocated to ${payer.name}`
          : `Recorded as ${describeKind(transaction)}${toAccount ? ` to ${toAccount.name}` : ''}${input.refund ? ', a refund' : ''}`,
        changes: {
          ...recordedChanges(transaction),
          ...(client ? { client: { after: client.name }, client_id: { after: client.id } } : {}),
          ...(account ? { account: { after: account.name } } : {}),
          ...(toAccount ? { to_account: { after: toAccount.name } } : {}),
          ...paid?.changes,
        },
      },
      furtherAudits: [
        ...(paid?.audits ?? []),
        ...withBack.furtherAudits,
        ...(paying?.audits ?? []),
        ...(arriving ? [arrivedAudit(arriving)] : []),
      ],
    },
  };

  function arrivedAudit(arrived: TransactionItem): AuditEntry {
    return {
      ...aboutTransaction(arrived),
      action: 'transaction.recorded',
      summary: `Recorded as ${describeKind(arrived)} from ${account?.name}`,
      changes: {
        ...recordedChanges(arrived),
        account: { after: toAccount?.name },
        from_account: { after: account?.name },
      },
    };
  }
}

function recordedChanges(recorded: TransactionItem) {
  return {
    txn_date: { after: recorded.txn_date },
    receipt_day: { after: recorded.receipt_day },
    amount_cents: { after: recorded.amount_cents },
    ...recordedKind(recorded),
    description: { after: recorded.description },
    ...(recorded.note ? { note: { after: recorded.note } } : {}),
  };
}
