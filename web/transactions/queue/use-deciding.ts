import { useRef, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { Capability } from '#shared/contract/index.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { unallocatedCents } from '#shared/money.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { type CallInput, type CallOutput, call } from '../../api/client.ts';
import { readEveryPage } from '../../api/every-page.ts';
import { refreshAfter } from '../../api/refresh.ts';
import {
  batchesOf,
  lineIdsOf,
  pairsOf,
  pairsOfJoint,
  safeMatches,
} from '../../reconciliations/suggestion-groups.ts';
import { formatCount } from '../../ui/money-format.ts';
import { notify } from '../../ui/toast.tsx';
import { isAllOf, type Likely, type Proposal, type QueueRow } from './queue-row.ts';

/** `client`: saved, but the contribution still needs a client. `taken`: another manager decided the row first. */
export type Outcome = 'next' | 'client' | 'taken' | 'stays';

const WORDS = ['classified', 'matched', 'allocated', 'set aside'] as const;
type Word = (typeof WORDS)[number];
type Undo = () => Promise<unknown>;

interface Done {
  readonly words: readonly Word[];
  readonly rows: readonly QueueRow[];
  readonly undo: readonly Undo[];
}

const TOAST = 'bank-rows';
const UNDONE = 'Undone by a manager in the queue of bank rows';
/** The person can resolve these refusals. After any other refusal, another manager has changed the row. */
const ANSWERED_HERE: readonly string[] = ['period-locked', 'outflow-as-contribution'];

export function useDeciding(onUndone: (id: string) => void) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState<ReadonlyMap<string, Transaction>>(new Map());
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<{ key: string; text: string }>();
  const isLocked = useRef(false);
  const stack = useRef<readonly Done[]>([]);
  const keys = useRef(new Map<string, string>());

  async function send<C extends Capability>(capability: C, input: CallInput<C>): Promise<CallOutput<C>> {
    const text = JSON.stringify([capability, input]);
    const idempotencyKey = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, idempotencyKey);
    try {
      const output = await call(capability, input, { idempotencyKey, refresh: 'later' });
      keys.current.delete(text);
      return output;
    } catch (error) {
      if (error instanceof ApiError && !error.temporary) keys.current.delete(text);
      throw error;
    }
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (isLocked.current) return undefined;
    isLocked.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isLocked.current = false;
      setBusy(false);
    }
  }

  const leave = (ids: readonly string[]) => setDone((known) => new Set([...known, ...ids]));
  const change = (id: string, after: Transaction | undefined) =>
    setChanged((known) => {
      const next = new Map(known);
      next.delete(id);
      return after ? next.set(id, after) : next;
    });

  function push(entry: Done) {
    if (entry.undo.length === 0) return;
    stack.current = [...stack.current, entry];
    tell();
  }

  function tell() {
    const words = stack.current.flatMap((entry) => entry.words);
    const counts = WORDS.flatMap((word) => {
      const count = words.filter((one) => one === word).length;
      return count > 0 ? `${formatCount(count)} ${word}` : [];
    });
    if (counts.length === 0) return notify.dismiss(TOAST);
    notify.success(counts.join(', '), { id: TOAST, action: { label: 'Undo U', onPress: () => void undo() } });
  }

  async function classify(id: string, kind: Omit<CallInput<'classifyTransaction'>, 'id'>, undone: Undo[]) {
    const after = await send('classifyTransaction', { id, ...kind });
    undone.push(() => send('undoClassification', { id, reason: UNDONE }));
    return after;
  }

  async function write(row: QueueRow, proposal: Proposal, isConfirmed: boolean, undone: Undo[]) {
    const { id, transaction } = row;
    const confirmed = isConfirmed ? { confirmed: ['beyond-pledge' as const] } : {};
    switch (proposal.by) {
      case 'doubtful':
        await send('decideDoubtfulRow', { id, decision: proposal.decision });
        notify.success(proposal.decision === 'same' ? 'The row is left out' : 'The row is imported');
        return;
      case 'kind': {
        const { type, ...named } = proposal.kind;
        if (type === 'split') return;
        const after = await classify(id, { type, ...named }, undone);
        if (type === 'contribution') change(id, after);
        return;
      }
      case 'match': {
        const pairs = pairsOf(id, proposal.group);
        const { reconciliations } = await send('matchDeposits', { pairs, ...confirmed });
        undone.push(...reconciliations.map((one) => () => send('unmatchDeposit', { id: one.id })));
        return;
      }
      case 'client': {
        const before =
          transaction?.type === '' ? await classify(id, { type: 'contribution' }, undone) : transaction;
        if (!before) return;
        change(id, before);
        const { id: allocation_id } = await send('allocateTransaction', {
          id,
          client_id: proposal.client.client_id,
          amount: unallocatedCents(before),
          ...confirmed,
        });
        undone.push(() => send('reverseAllocation', { id, allocation_id, reason: UNDONE }));
      }
    }
  }

  function decide(row: QueueRow, proposal: Proposal): Promise<Outcome | undefined> {
    return alone(async (): Promise<Outcome> => {
      const undone: Undo[] = [];
      const about = `decide ${row.id}`;
      notify.over(about);
      const word = {
        kind: 'classified',
        match: 'matched',
        client: 'allocated',
        doubtful: 'matched',
      } as const;
      try {
        await write(row, proposal, question?.key === keyOf(row, proposal), undone);
        setQuestion(undefined);
        push({ words: [word[proposal.by]], rows: [row], undo: undone });
        if (proposal.by === 'kind' && proposal.kind.type === 'contribution') return 'client';
        if (proposal.by !== 'match' || isAllOf(row, proposal.group)) leave([row.id]);
        return 'next';
      } catch (error) {
        push({ words: ['classified'], rows: [row], undo: undone });
        if (error instanceof ApiError && error.code === 'beyond-pledge') {
          setQuestion({ key: keyOf(row, proposal), text: error.message });
          return 'stays';
        }
        const isTaken =
          error instanceof ApiError &&
          !error.temporary &&
          error.status !== 400 &&
          !ANSWERED_HERE.includes(error.code);
        if (isTaken) notify.info(`Another manager has changed this row: ${messageOf(error)}`, { about });
        else notify.error(`Nothing was saved: ${messageOf(error)}`, { about });
        return isTaken ? 'taken' : 'stays';
      } finally {
        void refreshAfter('matchDeposits');
        if (proposal.by === 'doubtful') void refreshAfter('decideDoubtfulRow');
      }
    });
  }

  /** The server does not check whether a match is safe, so the matches are checked again here. */
  function decideAll(chosen: readonly Likely[]): Promise<number | undefined> {
    return alone(async () => {
      const undone: Undo[] = [];
      const written = new Map<string, Word>();
      let problem: unknown;
      try {
        for (const { kind, ids } of byKind(chosen)) {
          const { classified } = await send('classifyTransactions', { ids, ...kind });
          for (const { id } of classified) {
            written.set(id, 'classified');
            undone.push(() => send('undoClassification', { id, reason: UNDONE }));
          }
        }
        const matches = chosen.flatMap(({ parts }) => (parts ? [pairsOfJoint(parts)] : []));
        const safe = matches.length > 0 ? await readSafe() : new Set();
        for (const batch of batchesOf(matches.filter((pairs) => safe.has(JSON.stringify(pairs))))) {
          const pairs = [...batch.flat()];
          const { reconciliations } = await send('matchDeposits', { pairs, unseen: true });
          for (const { transaction_id } of pairs) written.set(transaction_id, 'matched');
          undone.push(
            ...reconciliations.map(
              ({ id }) =>
                () =>
                  send('unmatchDeposit', { id }),
            ),
          );
        }
      } catch (error) {
        problem = error;
      }
      const rows = chosen.flatMap((one) => one.rows);
      const accepted = rows.filter(({ id }) => written.has(id));
      push({ words: [...written.values()], rows: accepted, undo: undone });
      leave(accepted.map(({ id }) => id));
      void refreshAfter('matchDeposits');
      const left = rows.length - accepted.length;
      if (problem) notify.error(`Not everything was saved: ${messageOf(problem)}`);
      else if (left > 0) notify.info(`Rows not accepted, because they have changed: ${formatCount(left)}`);
      return left;
    });
  }

  async function undo() {
    await alone(async () => {
      const last = stack.current.at(-1);
      if (!last) return notify.info('Nothing to undo');
      try {
        for (const one of last.undo.toReversed()) await one();
        stack.current = stack.current.slice(0, -1);
        const ids = last.rows.map(({ id }) => id);
        setDone((known) => new Set([...known].filter((id) => !ids.includes(id))));
        for (const id of ids) change(id, undefined);
        await refreshAfter('matchDeposits');
        tell();
        if (ids[0] !== undefined) onUndone(ids[0]);
      } catch (error) {
        notify.error(`Undo failed: ${messageOf(error)}`);
        void refreshAfter('matchDeposits');
      }
    });
  }

  function addSetAside(row: QueueRow) {
    leave([row.id]);
    push({
      words: ['set aside'],
      rows: [row],
      undo: [() => send('undoSetAside', { id: row.id, reason: UNDONE })],
    });
  }

  const questionOf = (row: QueueRow, proposal: Proposal) =>
    question?.key === keyOf(row, proposal) ? question.text : undefined;
  return { done, changed, busy, questionOf, decide, decideAll, undo, addSetAside, leave, forget: change };
}

function keyOf({ id }: QueueRow, proposal: Proposal): string {
  if (proposal.by === 'match') return [id, ...lineIdsOf(proposal.group)].join(' ');
  return proposal.by === 'client' ? `${id} ${proposal.client.client_id}` : id;
}

function byKind(chosen: readonly Likely[]) {
  const requests: { kind: NonNullable<Likely['kind']>; ids: string[] }[] = [];
  for (const { kind, rows } of chosen) {
    if (!kind) continue;
    const same = requests.find(
      (one) => one.ids.length < LIMITS.classifiedAtOnce && JSON.stringify(one.kind) === JSON.stringify(kind),
    );
    const ids = rows.map(({ id }) => id);
    if (same) same.ids.push(...ids);
    else requests.push({ kind, ids });
  }
  return requests;
}

async function readSafe(): Promise<ReadonlySet<unknown>> {
  const [deposits, lines] = await Promise.all([
    readEveryPage('listUnreconciled', {}),
    readEveryPage('listOutstanding', {}),
  ]);
  const items = new Map(lines.line_items.map((item) => [item.id, item]));
  return new Set(
    safeMatches(deposits.transactions, items).map((parts) => JSON.stringify(pairsOfJoint(parts))),
  );
}
