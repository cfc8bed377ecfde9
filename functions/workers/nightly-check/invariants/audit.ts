import { changeRequestTarget } from '../../../records/change-request-store.ts';
import { ruleTarget } from '../../../records/classification-rule-store.ts';
import { exportTarget } from '../../../records/export-store.ts';
import { FUND_SETTINGS } from '../../../records/fund-settings-store.ts';
import { payeeTarget } from '../../../records/payee-store.ts';
import { payerTarget } from '../../../records/payer-store.ts';
import { transactionTarget } from '../../../records/transaction-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { bankAuditCounts } from './bank-accounts.ts';
import { type Breach, by, number } from './invariant.ts';

/** I9: every change of a record raises its version by 1 and adds one audit row. */
export function* audits(part: Ledger): Generator<Breach> {
  const { transactions, clients, users, imports: jobs, documents, audit } = part;
  const { capitalCalls, lineItems, properties, bankAccounts } = part;
  const rows = by(audit, 'target');
  const expected = bankAuditCounts(part);
  for (const item of transactions)
    expected.set(String(item.pk), number(item, 'version') - (item.batch_id ? 1 : 0));
  // A changed row has `version` - 1 audit rows, because its import adds none. Its removal adds one more.
  for (const taken of part.takenRows) {
    const target = transactionTarget(String(taken.id));
    const version = number(taken, 'version');
    // If the removed row is imported again, it gets the same id, so the audit rows of both imports add up.
    if (version > 1) expected.set(target, (expected.get(target) ?? 0) + version);
  }
  for (const client of clients) expected.set(String(client.pk), number(client, 'version'));
  for (const user of users)
    expected.set(String(user.pk), number(user, 'version') - (user.role === 'client' ? 1 : 0));
  for (const { id, version } of part.payees) expected.set(payeeTarget(String(id)), Number(version));
  for (const { sk, version } of part.approvals) expected.set(String(sk), Number(version));
  for (const job of jobs) {
    const ends = job.status === 'failed' || job.status === 'undone' ? 1 : 0;
    const undone = job.undo === undefined ? 0 : 1;
    expected.set(String(job.pk), number(job, 'batch_count') + 1 + undone + ends);
  }
  for (const { pk: target } of [
    ...part.clientImports,
    ...part.propertyImports,
    ...part.callImports,
    ...part.registerImports,
  ])
    expected.set(String(target), 1);
  for (const document of documents) expected.set(String(document.pk), number(document, 'version'));
  for (const call of capitalCalls)
    expected.set(String(call.pk), number(call, 'version') + Number(call.line_rows ?? 0));
  for (const line of lineItems)
    if (number(line, 'version') > 0) expected.set(String(line.sk), number(line, 'version'));
  for (const message of part.messages)
    if (number(message, 'version') > 0) expected.set(String(message.pk), number(message, 'version'));
  // A move with `corrects` reverses a move of a closed month and has no audit row.
  for (const { pk: target, reversed_at, corrects } of part.unitMoves)
    if (corrects === undefined) expected.set(String(target), reversed_at === undefined ? 1 : 2);
  for (const { pk: target, version } of [
    ...part.statements,
    ...part.statementRuns,
    ...part.payoutLines,
    ...part.registerOpening,
  ])
    expected.set(String(target), Number(version));
  for (const { sk: target, version } of [
    ...bankAccounts,
    ...part.statementLayouts,
    ...part.unitPrices,
    ...part.distributions,
    ...part.paymentFiles,
    ...part.taxYears,
  ])
    expected.set(String(target), Number(version));
  for (const { version } of part.fundSettings) expected.set(FUND_SETTINGS, Number(version));
  for (const { sk: target, version } of part.periods) expected.set(String(target), Number(version));
  for (const { sk: target, version } of properties) expected.set(String(target), Number(version));
  for (const request of part.changeRequests)
    expected.set(changeRequestTarget(String(request.id)), number(request, 'version'));
  for (const { sk, version } of part.payers)
    if (version !== undefined) expected.set(payerTarget(String(sk)), Number(version));
  for (const rule of part.classificationRules)
    expected.set(ruleTarget(String(rule.id)), number(rule, 'version'));
  for (const [target, count] of expected) {
    const found = rows.get(target)?.length ?? 0;
    if (found !== count)
      yield { invariant: 'I9', detail: `${target}: ${count} changes, ${found} audit rows` };
  }
  for (const target of rows.keys()) {
    // An export is deleted after a day, but the audit row stays.
    if (target.startsWith(exportTarget('')) && rows.get(target)?.length === 1) continue;
    if (!expected.has(target))
      yield { invariant: 'I9', detail: `${target}: audited, but not stored (or not in read-ledger.ts)` };
  }
}

/** I9: an audit row contains the action, the actor and the time, and names at least one field. */
export function* completeAuditRows({ audit }: Ledger): Generator<Breach> {
  for (const row of audit) {
    const missing = ['id', 'at', 'actor_id', 'actor_name', 'action', 'summary', 'kind'].filter(
      (name) => typeof row[name] !== 'string' || row[name] === '',
    );
    if (!Array.isArray(row.changes) || row.changes.length === 0) missing.push('changes');
    if (row.pk !== row.target) missing.push('its record');
    if (missing.length > 0)
      yield { invariant: 'I9', detail: `${row.pk}: an audit row without ${missing.join(', ')}` };
  }
}
