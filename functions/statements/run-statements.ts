import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { type Change, type ChangeOrigin, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { ITEMS_PER_TRANSACTION, writeAlone } from '../ledger/transact.ts';
import { findStrangers, recipientsWanting } from '../messages/message-recipients.ts';
import { messageTo, NOTICE_LINK } from '../messages/message-text.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import {
  changeRunWrite,
  findRun,
  findStatement,
  listAllStatementEntries,
  readContent,
  readRunPlan,
  runTarget,
  type StatementContent,
  type StatementEntry,
  type StatementItem,
  type StatementRunItem,
  setDiffersWrite,
  setPapersWrite,
  stalledAt,
} from '../records/statement-store.ts';
import type { Services } from '../services.ts';
import { issueStatement, type Outcome, type RunContext } from './issue-statement.ts';
import { NO_FUND_FACTS, readFundFacts, readStatement } from './load-ledger.ts';
import { periodOf, titleOf } from './statement-words.ts';

const CLIENTS_PER_STEP = 8;
/** Each transaction also writes the run and the run's audit row. */
const OTHER_ITEMS = 2;

export async function runStatements(
  services: Services,
  runId: string,
  untilMs: number,
): Promise<StatementRunItem | undefined> {
  let plan: readonly string[] | undefined;
  let shared: RunContext | undefined;
  let run = await findRun(services, runId);
  while (run?.state === 'running' && services.now().getTime() < untilMs) {
    plan ??= (await readRunPlan(services, runId)).clientIds;
    shared ??= { fund: await readFundFacts(services, run), inTurn: oneAfterAnother() };
    const known = { plan, shared };
    // A repeated step finds the statements that the step issued before, so any worker can continue.
    await decideAgain(() => takeStep(services, runId, known));
    run = await findRun(services, runId);
  }
  return run;
}

function oneAfterAnother(): RunContext['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

interface Seen {
  readonly clientId: string;
  readonly outcome: Outcome;
  readonly messages: readonly NewMessage[];
}

async function takeStep(
  services: Services,
  runId: string,
  { plan, shared }: { plan: readonly string[]; shared: RunContext },
): Promise<void> {
  const run = await findRun(services, runId);
  if (run?.state !== 'running') return;
  const now = services.now().toISOString();
  const by = { actor: SYSTEM_ACTOR, now, correlationId: run.id };
  const next = plan.slice(run.done, run.done + CLIENTS_PER_STEP);
  // `allSettled` waits for every client, because work of a failed step must not continue in the background.
  const settled = await Promise.allSettled(
    next.map((clientId) => seeTo(services, by, run, clientId, shared)),
  );
  const seen = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  await commitChange(services, progressChange(services, run, thatFit(seen), now), by);
}

async function seeTo(
  services: Services,
  by: ChangeOrigin,
  run: StatementRunItem,
  clientId: string,
  shared: RunContext,
): Promise<Seen> {
  if (run.compares) {
    await compareStatements(services, clientId, run.from, by.now);
    return { clientId, outcome: { is: 'unchanged' }, messages: [] };
  }
  const outcome = await issueStatement(services, by, run, clientId, shared);
  if (outcome.is !== 'issued') {
    const name = outcome.is === 'refused' ? ((await findClient(services, clientId))?.name ?? '') : '';
    return {
      clientId,
      outcome: outcome.is === 'refused' ? { ...outcome, clientName: name } : outcome,
      messages: [],
    };
  }
  const { client, statement, papers } = outcome;
  // A suspended client gets no message, and a statement that was filed before causes no second message.
  const staysQuiet = client.status === 'Suspended' || statement.document_id !== undefined;
  const recipients = staysQuiet ? [] : await recipientsWanting(services, client, 'statement');
  return {
    clientId,
    outcome,
    messages: statementMessages(
      statement,
      client,
      papers.document_id,
      recipients,
      await findStrangers(services, recipients),
    ),
  };
}

function thatFit(seen: readonly Seen[]): Seen[] {
  let items = OTHER_ITEMS;
  return seen.filter(({ messages }, index) => {
    items += 1 + 2 * messages.length;
    return index === 0 || items <= ITEMS_PER_TRANSACTION;
  });
}

function progressChange(
  services: Services,
  run: StatementRunItem,
  seen: readonly Seen[],
  now: string,
): Change {
  const done = run.done + seen.length;
  const isLast = done === run.total;
  const count = (is: Outcome['is']) => seen.filter(({ outcome }) => outcome.is === is).length;
  const refused = seen.flatMap(({ clientId, outcome }) =>
    outcome.is === 'refused'
      ? [{ client_id: clientId, client_name: outcome.clientName, reason: outcome.reason }]
      : [],
  );
  const filed = seen.flatMap(({ outcome }) =>
    outcome.is === 'issued'
      ? [
          [
            `statement:${outcome.statement.id}`,
            setPapersWrite(services, outcome.statement.id, outcome.papers),
          ] as const,
        ]
      : [],
  );
  const state = isLast ? 'done' : 'running';
  return {
    writes: {
      run: changeRunWrite(
        services,
        run,
        {
          state,
          done,
          issued: run.issued + count('issued'),
          unchanged: run.unchanged + count('unchanged'),
          refused: [...run.refused, ...refused],
        },
        isLast ? undefined : stalledAt(now),
      ),
      ...Object.fromEntries(filed),
      ...putMessageWrites(
        services,
        seen.flatMap(({ messages }) => messages),
        now,
      ),
    },
    audit: {
      target: runTarget(run.id),
      action: 'statement-run.continued',
      summary: `Statements for clients ${run.done + 1} to ${done} of ${run.total}`,
      changes: {
        done: { before: run.done, after: done },
        ...(isLast ? { state: { before: run.state, after: state } } : {}),
        ...(refused.length > 0
          ? {
              refused: {
                after: refused.map(({ client_name: name, reason }) => `${name}: ${reason}`).join('; '),
              },
            }
          : {}),
      },
    },
  };
}

function liveFrom(entries: readonly StatementEntry[], day: CalendarDate): StatementEntry[] {
  const latest = new Map<string, StatementEntry>();
  for (const entry of entries) {
    const place = `${entry.kind} ${entry.from} ${entry.to}`;
    if (entry.to >= day && entry.edition > (latest.get(place)?.edition ?? 0)) latest.set(place, entry);
  }
  return [...latest.values()];
}

async function compareStatements(services: Services, clientId: string, from: CalendarDate, now: string) {
  const entries = await listAllStatementEntries(services, clientId);
  const live = liveFrom(entries, from);
  const liveIds = new Set(live.map(({ id }) => id));
  for (const entry of entries.filter(({ to }) => to >= from)) {
    const statement = await findStatement(services, entry.id);
    if (!statement) continue;
    const differs = liveIds.has(entry.id) && !(await agrees(services, clientId, statement));
    if (differs !== (statement.differs_since !== undefined))
      await writeAlone(services, setDiffersWrite(services, statement, differs ? now : undefined));
  }
}

async function agrees(services: Services, clientId: string, statement: StatementItem): Promise<boolean> {
  const read = await readStatement(services, clientId, statement, NO_FUND_FACTS);
  // The nightly check reports records that contradict each other, so the statement is not marked as different.
  if (read === undefined || read === 'unsound') return true;
  return isDeepStrictEqual(moneyOf(read.content), moneyOf(readContent(statement)));
}

function moneyOf({ opening, movements, closing, payments = [], distributions = [] }: StatementContent) {
  const amounts = (rows: readonly { day: CalendarDate; amount: Cents }[]) =>
    rows.map(({ day, amount }) => ({ day, amount }));
  return { opening, movements: amounts(movements), closing, payments: amounts(payments), distributions };
}

/** Messages contain no amounts, because locked screens show messages. */
function statementMessages(
  statement: StatementItem,
  client: Pick<ClientItem, 'id' | 'name'>,
  documentId: string,
  recipients: readonly NewMessage['recipient'][],
  strangers: ReadonlySet<string>,
): NewMessage[] {
  const title = titleOf(statement);
  const { replaces } = statement;
  return recipients.map((recipient) =>
    messageTo(recipient, client, {
      kind: 'statement',
      about: { kind: 'statement', id: statement.id, title },
      stage: '',
      subject: title,
      text: {
        opening: [
          replaces === undefined
            ? 'A new statement is in your documents.'
            : 'A corrected statement is in your documents.',
        ],
        facts: [
          { label: 'Statement', value: title },
          { label: 'Period', value: periodOf(statement) },
          { label: 'Number', value: statement.id },
          ...(replaces === undefined ? [] : [{ label: 'Replaces', value: replaces }]),
        ],
        links: [
          { lead: 'Open it in the portal:', link: `/client/${client.id}/documents/${documentId}` },
          ...(strangers.has(recipient.userId) && !recipient.isCopy
            ? [{ lead: 'Open this statement without signing in:', link: NOTICE_LINK }]
            : []),
        ],
        closing: ['The last lines of the statement explain how to check that the statement is genuine.'],
        why: `You received this email because a statement was issued to ${client.name}.`,
      },
    }),
  );
}
