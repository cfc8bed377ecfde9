import type { Services } from '../services.ts';
import { auditRowOf, auditWrite } from './audit-store.ts';
import { type AuditEntry, type Change, type ChangeOrigin, ConditionFailed, isUnchanged } from './change.ts';
import { factsOf } from './facts.ts';
import { findStoredAnswer, type KeyedRequest, type StoredAnswer, storeAnswerWrite } from './idempotency.ts';
import { transact } from './transact.ts';

export class AnsweredBefore extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('Answered before');
    this.name = 'AnsweredBefore';
    this.answer = answer;
  }
}

/** This limit is below the API's timeout, because no write may begin after the timeout. */
const COMMIT_MS = 20_000;

/** Throws `ConditionFailed` if a record changed, and `AnsweredBefore` if the Idempotency-Key was used. */
export async function commitChange(
  services: Services,
  { writes, audit, furtherAudits = [] }: Change,
  by: ChangeOrigin,
  keyed?: { request: KeyedRequest; answer: StoredAnswer },
): Promise<void> {
  const rowWrite = (entry: AuditEntry, facts?: string) =>
    auditWrite(services, auditRowOf(services, entry, by, facts));
  // Created before the main audit row, which must have the highest id of the change.
  const further = furtherAudits.map((entry) => rowWrite(entry));
  const all = {
    ...writes,
    audit: rowWrite(audit, factsOf(writes)),
    ...Object.fromEntries(further.map((write, index) => [`audit:${index}`, write])),
    ...(keyed ? { storedAnswer: storeAnswerWrite(services, keyed.request, keyed.answer) } : {}),
  };
  try {
    await transact(services, all, performance.now() + COMMIT_MS);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // An existing row with this unique id means that an earlier attempt succeeded but its reply was lost.
    if (error.failed.has('audit')) return;
    if (keyed && error.failed.has('storedAnswer')) {
      const answer = await findStoredAnswer(services, keyed.request);
      if (answer) throw new AnsweredBefore(answer);
    }
    throw error;
  }
}

export function commitIfUnchanged(...change: Parameters<typeof commitChange>): Promise<boolean> {
  return isUnchanged(commitChange(...change));
}
