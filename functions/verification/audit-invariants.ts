import { type Breach, by, type Item, type Ledger } from './ledger.ts';

/** Actions that set or take back a type after the transaction came to the ledger. */
const TYPING = new Set([
  'transaction.classified',
  'transaction.reclassified',
  'transaction.classification-undone',
  'transaction.matched',
  'transaction.unmatched',
]);

/** I9: a row of the history says what was done, by whom, when, and names at least one field. */
export function* completeAuditRows({ audit }: Ledger): Generator<Breach> {
  for (const row of audit) {
    const missing = ['id', 'at', 'actor_id', 'actor_name', 'action', 'summary', 'kind'].filter(
      (name) => typeof row[name] !== 'string' || row[name] === '',
    );
    if (!Array.isArray(row.changes) || row.changes.length === 0) missing.push('changes');
    if (missing.length > 0)
      yield { invariant: 'I9', detail: `${row.pk}: an audit row without ${missing.join(', ')}` };
  }
}

/**
 * I6: a type is set once, except by reclassifying and undoing, and the history accounts for each step:
 * a step into a type and a step out of it cancel out, and what remains is what is stored. Steps are
 * counted and not followed, because instants of parallel requests do not order them.
 */
export function* explainedTypes({ transactions, audit }: Ledger): Generator<Breach> {
  const rows = by(audit, 'pk');
  for (const transaction of transactions) {
    const own = rows.get(String(transaction.pk)) ?? [];
    const balance = new Map<string, number>();
    const count = (type: string, steps: number) => balance.set(type, (balance.get(type) ?? 0) + steps);
    for (const row of own) {
      const step = typeStep(row);
      if (!step) continue;
      if (step.before !== undefined) count(step.before, -1);
      count(step.after, 1);
      const fits =
        row.action === 'transaction.recorded'
          ? step.before === undefined
          : TYPING.has(String(row.action)) && step.before !== step.after;
      if (!fits) yield { invariant: 'I6', detail: `${transaction.pk}: ${row.action} may not set the type` };
    }
    // What is imported comes without a type, which no row of its own says.
    if (transaction.batch_id !== undefined) count('', 1);
    for (const [type, left] of balance) {
      if (left !== (type === transaction.type ? 1 : 0)) {
        yield { invariant: 'I6', detail: `${transaction.pk}: its history does not lead to its type` };
        break;
      }
    }
    if (!balance.has(String(transaction.type)))
      yield { invariant: 'I6', detail: `${transaction.pk}: its type was never set` };
  }
}

function typeStep(row: Item): { before: string | undefined; after: string } | undefined {
  const changes = (row.changes ?? []) as { field: string; before?: unknown; after?: unknown }[];
  const step = changes.find(({ field }) => field === 'type');
  if (!step) return undefined;
  return {
    before: step.before === undefined ? undefined : String(step.before),
    after: String(step.after ?? ''),
  };
}
