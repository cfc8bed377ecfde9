import type { CalendarDate } from '#shared/calendar-date.ts';
import type { DoubtfulRow } from '#shared/contract/bank.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import type { SuggestedClient, UnreconciledTransaction } from '#shared/contract/reconciliations.ts';
import type { SuggestedKind, Transaction } from '#shared/contract/transactions.ts';
import { addCents, type Cents, unallocatedCents } from '#shared/money.ts';
import type { DoubtfulDecision, TransactionType } from '#shared/terms.ts';
import {
  groupsOf,
  pairsOfJoint,
  type SuggestedPart,
  type SuggestionGroup,
  safeMatches,
  suggestedCents,
} from '../../reconciliations/suggestion-groups.ts';
import type { ChosenKind } from '../classify/kind-fields.tsx';
import { suggestedKind } from '../classify/suggestion-chip.tsx';

export type Proposal =
  | { readonly by: 'kind'; readonly kind: ChosenKind; readonly suggested?: SuggestedKind }
  | { readonly by: 'match'; readonly group: SuggestionGroup }
  | { readonly by: 'client'; readonly client: SuggestedClient }
  | { readonly by: 'doubtful'; readonly decision: DoubtfulDecision };

export interface QueueRow {
  readonly id: string;
  readonly day: CalendarDate;
  readonly amountCents: Cents;
  readonly description: string;
  readonly accountId: string | null;
  readonly transaction: Transaction | undefined;
  readonly doubtful: DoubtfulRow | undefined;
  readonly notes: readonly string[];
  readonly proposals: readonly Proposal[];
  readonly hasFirst: boolean;
}

interface Lists {
  readonly unclassified: readonly Transaction[];
  readonly deposits: readonly UnreconciledTransaction[];
  readonly doubtful: readonly DoubtfulRow[];
  readonly items: ReadonlyMap<string, LineItem>;
  readonly changed: ReadonlyMap<string, Transaction>;
}

export function queueOf({ unclassified, deposits, doubtful, items, changed }: Lists): QueueRow[] {
  const suggested = new Map(unclassified.map((row) => [row.id, row.suggested]));
  const open = deposits
    .map((row) => ({ ...row, suggested: suggested.get(row.id) ?? null, ...changed.get(row.id) }))
    .filter(({ held_at }) => held_at === undefined);
  const seen = new Set(deposits.map(({ id }) => id));
  const rows = [
    ...doubtful.map(doubtfulRow),
    ...open.map((row) => transactionRow(row, items)),
    ...unclassified.filter(({ id }) => !seen.has(id)).map((row) => transactionRow(row, items)),
  ];
  return rows.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}

function doubtfulRow(row: DoubtfulRow): QueueRow {
  const { id, day, amount, description, account_id } = row;
  return {
    id,
    day,
    amountCents: amount,
    description,
    accountId: account_id,
    transaction: undefined,
    doubtful: row,
    notes: [],
    proposals: [
      ...(row.twin ? [{ by: 'doubtful', decision: 'same' } as const] : []),
      { by: 'doubtful', decision: 'import' },
    ],
    hasFirst: row.twin !== null,
  };
}

function transactionRow(
  row: Transaction | UnreconciledTransaction,
  items: ReadonlyMap<string, LineItem>,
): QueueRow {
  const groups = 'suggestions' in row ? groupsOf(row, items).filter(({ declined }) => !declined) : [];
  const kind = row.type === '' ? suggestedKind(row) : undefined;
  const byKind: Proposal[] = kind && row.suggested ? [{ by: 'kind', kind, suggested: row.suggested }] : [];
  const byMatch = groups.map((group) => ({ by: 'match', group }) as const);
  const isSafe = groups[0]?.safe === true;
  return {
    id: row.id,
    day: row.txn_date,
    amountCents: row.amount,
    description: row.description,
    accountId: row.account_id,
    transaction: row,
    doubtful: undefined,
    notes: 'notes' in row ? row.notes : [],
    proposals: isSafe ? [...byMatch, ...byKind] : [...byKind, ...byMatch],
    hasFirst: byKind.length > 0 || (groups[0] !== undefined && !groups[0].tied),
  };
}

export function proposalsAs(kind: ChosenKind, row: QueueRow, clients: readonly Proposal[]): Proposal[] {
  const only: Proposal = { by: 'kind', kind };
  if (kind.type !== 'contribution') return [only];
  return [...row.proposals.filter(({ by }) => by === 'match'), ...clients, only];
}

export function clientQuestion(row: QueueRow | undefined, isContribution: boolean) {
  const { transaction, proposals } = row ?? {};
  if (!transaction || transaction.amount <= 0 || transaction.type === 'split') return null;
  if (proposals?.some(({ by }) => by === 'match' || (by === 'kind' && !isContribution))) return null;
  return { transaction_id: transaction.id };
}

export function kindsFor(amountCents: Cents): readonly TransactionType[] {
  return amountCents > 0
    ? ['contribution', 'rent', 'interest', 'expense', 'commission']
    : ['expense', 'commission', 'loan_interest', 'tax', 'transfer'];
}

export function isAllOf({ transaction }: QueueRow, group: SuggestionGroup): boolean {
  return transaction === undefined || unallocatedCents(transaction) <= suggestedCents(group);
}

export interface Likely {
  readonly key: string;
  readonly rows: readonly QueueRow[];
  readonly kind?: ChosenKind & { readonly type: TransactionType };
  readonly parts?: readonly SuggestedPart[];
}

export function likelyRows(
  rows: readonly QueueRow[],
  deposits: readonly UnreconciledTransaction[],
  items: ReadonlyMap<string, LineItem>,
): Likely[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const matches = safeMatches(deposits, items).flatMap((parts): Likely[] => {
    const matched = parts.flatMap(({ transaction: { id }, group }) => {
      const row = rowOf.get(id);
      return row && isAllOf(row, group) ? [row] : [];
    });
    if (matched.length < parts.length) return [];
    return [{ key: JSON.stringify(pairsOfJoint(parts)), rows: matched, parts }];
  });
  const inMatch = new Set(matches.flatMap((one) => one.rows.map(({ id }) => id)));
  const kinds = rows.flatMap((row): Likely[] => {
    const [first] = row.proposals;
    if (first?.by !== 'kind' || inMatch.has(row.id)) return [];
    const { type } = first.kind;
    return type === 'split' || type === 'contribution'
      ? []
      : [{ key: row.id, rows: [row], kind: { ...first.kind, type } }];
  });
  return [...matches, ...kinds];
}

export function sumOf(rows: readonly QueueRow[]): Cents {
  return addCents(...rows.map(({ amountCents }) => amountCents));
}
