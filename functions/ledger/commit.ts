import type { Services } from '../services.ts';
import {
  chainRows,
  failedOnOwnCondition,
  forgetHeads,
  headsOf,
  rememberHeads,
  type UnchainedRow,
  withHeads,
} from './audit-chain.ts';
import { auditRowOf, auditWrite } from './audit-store.ts';
import { type Change, type ChangeOrigin, ConditionFailed } from './change.ts';
import { decideAgain } from './decide-again.ts';
import { findStoredAnswer, type KeyedRequest, type StoredAnswer, storeAnswerWrite } from './idempotency.ts';
import { Refusal } from './refusal.ts';
import { runOneAtATime } from './run-one-at-a-time.ts';
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

/** Well below the time that the API gives a request, so that whoever asked is told, and no write begins after it. */
const COMMIT_MS = 20_000;
/**
 * How long to wait for other changes of the same records in this process. In the cloud a process answers one request at a
 * time and waits for none.
 */
const MOST_WAIT_MS = 60_000;

/**
 * Writes a change with its audit rows, each chained to the last of its record, and, for a keyed request, its answer: all or
 * nothing. Throws `ConditionFailed` when a record is not as expected, `AnsweredBefore` when the key was used. When another
 * change of the same record was chained first, it chains anew and writes again: that alone is no reason to refuse.
 */
export async function commitChange(
  services: Services,
  change: Change,
  by: ChangeOrigin,
  keyed?: { request: KeyedRequest; answer: StoredAnswer },
): Promise<void> {
  // Made once: a row that is there already says that a write succeeded whose reply was lost. What led to the change comes
  // before it in the history.
  const further = (change.furtherAudits ?? []).map((entry) => auditRowOf(services, entry, by));
  const rows = [auditRowOf(services, change.audit, by), ...further];
  const targets = rows.map(({ target }) => target);
  await runOneAtATime(targets, () => writeChained(services, { change, rows, targets, keyed }), MOST_WAIT_MS);
}

async function writeChained(
  services: Services,
  {
    change,
    rows: unchained,
    targets,
    keyed,
  }: {
    change: Change;
    rows: readonly UnchainedRow[];
    targets: readonly string[];
    keyed: { request: KeyedRequest; answer: StoredAnswer } | undefined;
  },
): Promise<void> {
  const untilMs = performance.now() + COMMIT_MS;
  const refused = await decideAgain(async () => {
    const heads = await headsOf(services, targets);
    const { rows, after } = chainRows(unchained, heads);
    const [audit, ...further] = rows.map((row) => auditWrite(services, row));
    const writes = {
      ...withHeads(services, change.writes, heads, after),
      ...(audit ? { audit } : {}),
      ...Object.fromEntries(further.map((write, index) => [`audit:${index}`, write])),
      ...(keyed ? { storedAnswer: storeAnswerWrite(services, keyed.request, keyed.answer) } : {}),
    };
    if (performance.now() > untilMs) throw new Refusal('busy');
    try {
      await transact(services, writes, untilMs);
      rememberHeads(services, change.writes, heads, after);
      return undefined;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.failed.has('audit')) forgetHeads(services, targets);
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed.has('audit')) return undefined;
      if (keyed && error.failed.has('storedAnswer')) {
        const answer = await findStoredAnswer(services, keyed.request);
        if (answer) throw new AnsweredBefore(answer);
      }
      const failed = await failedOnOwnCondition(services, change.writes, error.failed);
      if (failed.length > 0) return new ConditionFailed(failed);
      // Only an audit head had changed: read the heads again and retry.
      forgetHeads(services, targets);
      throw error;
    }
  });
  if (refused) throw refused;
}
