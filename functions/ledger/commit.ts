import type { Services } from '../services.ts';
import { auditWrite } from './audit-store.ts';
import { type Change, type ChangeOrigin, ConditionFailed } from './change.ts';
import { findStoredAnswer, type KeyedRequest, type StoredAnswer, storeAnswerWrite } from './idempotency.ts';
import { transact } from './transact.ts';

/** An earlier request used the same Idempotency-Key; its answer is this request's answer too. */
export class AnsweredBefore extends Error {
  readonly answer: StoredAnswer;

  constructor(answer: StoredAnswer) {
    super('Answered before');
    this.name = 'AnsweredBefore';
    this.answer = answer;
  }
}

/**
 * Writes a change with its audit row and, for a keyed request, its answer: all or nothing. Throws `ConditionFailed`
 * when a record is not as expected, `AnsweredBefore` when the key was used.
 */
export async function commitChange(
  services: Services,
  change: Change,
  by: ChangeOrigin,
  keyed?: { request: KeyedRequest; answer: StoredAnswer },
): Promise<void> {
  const further = (change.furtherAudits ?? []).map(
    (entry, index) => [`audit:${index}`, auditWrite(services, entry, by)] as const,
  );
  const writes = {
    ...change.writes,
    audit: auditWrite(services, change.audit, by),
    ...Object.fromEntries(further),
    ...(keyed ? { storedAnswer: storeAnswerWrite(services, keyed.request, keyed.answer) } : {}),
  };
  try {
    await transact(services, writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The audit row's id is new, so if the row exists, our own write succeeded and only its reply was lost.
    if (error.failed.has('audit')) return;
    if (keyed && error.failed.has('storedAnswer')) {
      const answer = await findStoredAnswer(services, keyed.request);
      if (answer) throw new AnsweredBefore(answer);
    }
    throw error;
  }
}
