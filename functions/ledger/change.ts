import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** What an audit row says, apart from who and when. */
export interface AuditEntry {
  /** The record the change is of, e.g. `TXN#…`; its history is read by this key. */
  readonly target: string;
  /** What people call the record, at the time: a client's name, a transaction's text. */
  readonly name?: string;
  readonly action: string;
  /** One line for a person, without amounts of other records; amounts as `formatDollars` writes them. */
  readonly summary: string;
  /**
   * Field by field, what it was and what it is; only `after` where something is new. Amounts are whole
   * cents under names that end in `_cents`. Never empty: a change that changes nothing is none.
   */
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
}

/** Who changes things when no person does: schedules, workers, the demo data. */
export const SYSTEM_ACTOR = { userId: 'system', name: 'System' } as const;

/** Whose change it is, when, and in which request: what an audit row says besides the change. */
export interface ChangeOrigin {
  readonly actor: { readonly userId: string; readonly name: string };
  /** ISO UTC. */
  readonly now: string;
  readonly correlationId: string;
}

/** Writes that happen all or none, each under a name by which a failed condition is told. */
export interface Change {
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
  /** Rows of the further records that a change of several is of. */
  readonly furtherAudits?: readonly AuditEntry[];
}

/** The ledger was not as a change supposed; nothing was written. */
export class ConditionFailed extends Error {
  /** The names of the writes whose conditions failed. */
  readonly failed: ReadonlySet<string>;

  constructor(failed: readonly string[]) {
    super(`Condition failed: ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = new Set(failed);
  }
}
