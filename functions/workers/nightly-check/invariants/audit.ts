import { changeRequestTarget } from '../../../records/change-request-store.ts';
import { ruleTarget } from '../../../records/classification-rule-store.ts';
import { EDITED_FIELDS } from '../../../records/client-store.ts';
import { exportTarget } from '../../../records/export-store.ts';
import { FUND_SETTINGS } from '../../../records/fund-settings-store.ts';
import { transactionTarget } from '../../../records/transaction-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { bankAuditCounts } from './bank-accounts.ts';
import { afterOf, type Breach, by, changesOf, endOfSteps, inOrder, number, type Step } from './invariant.ts';

/** I9: every change of a record raises its version by 1 and adds one audit row, in the same transaction. */
export function* audits(part: Ledger): Generator<Breach> {
  const { transactions, clients, users, imports: jobs, documents, audit } = part;
  const { capitalCalls, lineItems, properties, bankAccounts } = part;
  const rows = by(audit, 'target');
  const expected = bankAuditCounts(part);
  // Creations without their own audit row are not counted: of imported rows (one row per batch) and of investors' users.
  for (const item of transactions)
    expected.set(String(item.pk), number(item, 'version') - (item.batch_id ? 1 : 0));
  // A changed row that was removed has as many audit rows as its last version, including the removal's.
  for (const taken of part.takenRows) {
    const target = transactionTarget(String(taken.id));
    const version = number(taken, 'version');
    // If the row was imported again, add the audit rows of the new record.
    if (version > 1) expected.set(target, (expected.get(target) ?? 0) + version);
  }
  for (const client of clients) expected.set(String(client.pk), number(client, 'version'));
  for (const user of users)
    expected.set(String(user.pk), number(user, 'version') - (user.role === 'client' ? 1 : 0));
  for (const { sk, version } of part.approvals) expected.set(String(sk), Number(version));
  for (const job of jobs) {
    const ends = job.status === 'failed' || job.status === 'undone' ? 1 : 0;
    const undone = job.undo === undefined ? 0 : 1;
    expected.set(String(job.pk), number(job, 'batch_count') + 1 + undone + ends);
  }
  for (const { pk: target } of [...part.clientImports, ...part.propertyImports, ...part.callImports])
    expected.set(String(target), 1);
  for (const document of documents) expected.set(String(document.pk), number(document, 'version'));
  // The audit rows of a call are those of its own changes and those about its issued lines.
  for (const call of capitalCalls)
    expected.set(String(call.pk), number(call, 'version') + Number(call.line_rows ?? 0));
  for (const line of lineItems)
    if (number(line, 'version') > 0) expected.set(String(line.sk), number(line, 'version'));
  // Only a message that a worker queued, or that a manager changed, has audit rows of its own.
  for (const message of part.messages)
    if (number(message, 'version') > 0) expected.set(String(message.pk), number(message, 'version'));
  for (const { pk: target, version } of [...part.statements, ...part.statementRuns])
    expected.set(String(target), Number(version));
  for (const { sk: target, version } of bankAccounts) expected.set(String(target), Number(version));
  for (const { version } of part.fundSettings) expected.set(FUND_SETTINGS, Number(version));
  for (const { sk: target, version } of part.periods) expected.set(String(target), Number(version));
  for (const { sk: target, version } of properties) expected.set(String(target), Number(version));
  for (const request of part.changeRequests)
    expected.set(changeRequestTarget(String(request.id)), number(request, 'version'));
  for (const rule of part.classificationRules)
    expected.set(ruleTarget(String(rule.id)), number(rule, 'version'));
  for (const [target, count] of expected) {
    const found = rows.get(target)?.length ?? 0;
    if (found !== count)
      yield { invariant: 'I9', detail: `${target}: ${count} changes, ${found} audit rows` };
  }
  for (const target of rows.keys()) {
    // An export has one audit row, and its record is deleted a day later.
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

/** I18: hand records, allocations and documents agree with their audit rows. */
export function* auditedRecords({ transactions, allocations, documents, audit }: Ledger): Generator<Breach> {
  const rows = by(audit, 'target');
  const breach = (what: string): Breach => ({ invariant: 'I18', detail: what });
  const allocationOf = new Map(allocations.map((item) => [String(item.id), item]));
  for (const item of transactions) {
    for (const row of rows.get(String(item.pk)) ?? []) {
      if (row.action === 'transaction.recorded')
        for (const field of ['txn_date', 'amount_cents', 'description'])
          if (afterOf(row, field) !== undefined && afterOf(row, field) !== item[field])
            yield breach(`${item.pk}: its ${field} is not the one that was recorded`);
      const allocation =
        row.action === 'transaction.allocated'
          ? allocationOf.get(String(afterOf(row, 'allocation')))
          : undefined;
      if (!allocation) continue;
      const isSame =
        allocation.amount_cents === afterOf(row, 'allocated_cents') &&
        [undefined, allocation.client_id].includes(afterOf(row, 'client_id'));
      if (!isSame) yield breach(`${item.pk}: its allocation ${allocation.id} is not the one that was made`);
    }
  }
  for (const item of documents) {
    const own = inOrder(rows.get(String(item.pk)));
    // The first audit row of a document that the portal made contains no `notify` and no description.
    const isUpload = own.some((row) => row.action === 'document.upload-begun' && afterOf(row, 'notify'));
    if (!isUpload) continue;
    for (const field of ['name', 'description']) {
      const said = own.map((row) => afterOf(row, field)).findLast((value) => value !== undefined);
      if ((said ?? '') !== item[field]) yield breach(`${item.pk}: its ${field} is not as its history says`);
    }
  }
}

/** Actions whose audit rows contain fields of the client record. Other actions contain fields of the client's logins. */
const CLIENT_ACTIONS = new Set([
  'client.created',
  'client.updated',
  'client.address-updated',
  'client.email-updated',
  // Ending the access of the main login changes the client's address to that of the next login.
  'client.access-ended',
  'user.updated',
]);

/** I18: a client record agrees with its audit rows. The order of address changes is not checked: requests can be parallel. */
export function* auditedClients({ clients, audit }: Ledger): Generator<Breach> {
  const rows = by(audit, 'target');
  for (const item of clients) {
    const said = inOrder(rows.get(String(item.pk))).filter(({ action }) =>
      CLIENT_ACTIONS.has(String(action)),
    );
    const asSaid = (field: string) =>
      said.map((row) => afterOf(row, field)).findLast((after) => after !== undefined) ?? '';
    const addresses = said.flatMap((row) => changesOf(row) as (Step & { field: string })[]);
    const email = endOfSteps(
      addresses.filter(({ field }) => field === 'email'),
      item.email,
    );
    for (const field of [...EDITED_FIELDS, 'email']) {
      const agrees = field === 'email' ? email.leads && email.isSet : asSaid(field) === (item[field] ?? '');
      if (!agrees) yield { invariant: 'I18', detail: `${item.pk}: its ${field} is not as its history says` };
    }
  }
}
