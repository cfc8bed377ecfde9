import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ActorRole } from '#shared/roles.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  /** The record's new version, for the facts of the change. Absent if the write does not check the version. */
  readonly version?: number;
  /** The facts of the change contain this; undefined for attributes that the update removes. */
  readonly set?: object;
};

export interface AuditEntry {
  /** The key of the changed record, such as `TXN#…`, and of its history. */
  readonly target: string;
  /** The record's name at that time: a client's name, a transaction's text. */
  readonly name?: string;
  readonly action: string;
  /** One line for the user, with amounts as `formatDollars` writes them. Contains no amounts of other records. */
  readonly summary: string;
  /**
   * At least one field; a new field has only `after`. Amounts are in whole cents; their names end in
   * `_cents`.
   * Ledger check I9 requires the change to raise the record's `version` (a call's lines: `line_rows`) by 1.
   */
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
  /** The actor of this row if it is another, such as the rule that classified an imported row. */
  readonly actor?: ChangeActor;
}

/** The actor of a change. Names are chosen freely and are not unique, so role and address are always included. */
export interface ChangeActor {
  readonly userId: string;
  readonly name: string;
  readonly role: ActorRole;
  /** Empty for actors without an address, and for managers whose change began before addresses were stored. */
  readonly email: string;
}

export const SYSTEM_ACTOR = { userId: 'system', name: 'System', role: 'system', email: '' } as const;

export const FEED_ACTOR = { userId: 'bank-feed', name: 'Bank feed', role: 'system', email: '' } as const;

/** The actor of a change that a manager began and a worker finishes. */
export function managerActor(manager: {
  readonly userId: string;
  readonly name: string;
  readonly email?: string | undefined;
}): ChangeActor {
  return { ...manager, role: 'manager', email: manager.email ?? '' };
}

/** The actor, time and request of a change. Every audit row of the change contains them. */
export interface ChangeOrigin {
  readonly actor: ChangeActor;
  /** ISO UTC. */
  readonly now: string;
  readonly correlationId: string;
}

/** `ConditionFailed` identifies a write by its name. */
export interface Change {
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
  readonly furtherAudits?: readonly AuditEntry[];
}

/** A record was not in the expected state, so nothing was written. */
export class ConditionFailed extends Error {
  readonly failed: ReadonlySet<string>;

  constructor(failed: readonly string[]) {
    super(`Condition failed: ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = new Set(failed);
  }
}
