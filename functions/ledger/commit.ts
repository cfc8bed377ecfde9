import type { Services } from '../services.ts';
import { auditRowOf, auditWrite } from './audit-store.ts';
import { type AuditEntry, type Change, type ChangeOrigin, ConditionFailed } from './change.ts';
import { factsOf } from './facts.ts';
import { findStoredAnswer, type KeyedRequest, type StoredAnswer, storeAnswerWrite } from './idempotency.ts';
import { transact } from './transact.ts';

/** `answer` is the answer to the earlier request with the same Idempotency-Key. */
export class AnsweredBefore extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('Answered before');
    this.name = 'AnsweredBefore';
    this.answer = answer;
  }
}

/** This is shorter than the API's timeout, so that the caller gets a response and no write begins after the timeout. */
const COMMIT_MS = 20_000;

/** Writes one transaction. Throws `ConditionFailed` for a changed record, `AnsweredBefore` for a used Idempotency-Key. */
export async function commitChange(
  services: Services,
  { writes, audit, furtherAudits = [] }: Change,
  by: ChangeOrigin,
  keyed?: { request: KeyedRequest; answer: StoredAnswer },
): Promise<void> {
  const rowWrite = (entry: AuditEntry, facts?: string) =>
    auditWrite(services, auditRowOf(services, entry, by, facts));
  // These rows are created first, so that the row of `audit` sorts last among the audit rows of the change.
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
    // Row ids are unique, so this row was written by an earlier attempt that got no reply.
    if (error.failed.has('audit')) return;
    if (keyed && error.failed.has('storedAnswer')) {
      const answer = await findStoredAnswer(services, keyed.request);
      if (answer) throw new AnsweredBefore(answer);
    }
    throw error;
  }
}

export async function commitIfUnchanged(...change: Parameters<typeof commitChange>): Promise<boolean> {
  try {
    await commitChange(...change);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
