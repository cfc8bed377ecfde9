import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ActorRole } from '#shared/roles.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  /** The record's new version, for the facts of the change. Absent if the write does not check the version. */
  readonly version?: number;
  /** What an update sets, for the facts of the change; undefined for what it removes. */
  readonly set?: object;
};

/** The content of an audit row, without actor and time. */
export interface AuditEntry {
  /** The record that changed, e.g. `TXN#…`; the key of its history. */
  readonly target: string;
  /** The record's name at that time: a client's name, a transaction's text. */
  readonly name?: string;
  readonly action: string;
  /** One line for the user, with amounts as `formatDollars` writes them. Contains no amounts of other records. */
  readonly summary: string;
  /**
   * - At least one changed field; a new field has only `after`.
   * - Amounts are in whole cents, and their names end in `_cents`.
   * - The change must also raise the record's `version` by 1 (for lines of a call: `line_rows`), because
   *   ledger check I9 compares that number with the audit rows.
   */
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
  /** The actor of this row, if it is not the actor of the whole change, such as the rule that classified an imported row. */
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

/** The actor of changes by schedules, workers and the demo data. */
export const SYSTEM_ACTOR = { userId: 'system', name: 'System', role: 'system', email: '' } as const;

/** The actor of the imports that the bank feed makes by itself each morning. */
export const FEED_ACTOR = { userId: 'bank-feed', name: 'Bank feed', role: 'system', email: '' } as const;

/** The actor of a change that a manager began and a worker finishes, from the stored details of the manager. */
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

/** Writes of one transaction, each with a name by which `ConditionFailed` identifies it. */
export interface Change {
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
  /** Audit rows of the other records that the change concerns. */
  readonly furtherAudits?: readonly AuditEntry[];
}

/** A record was not in the state that the change expected; nothing was written. */
export class ConditionFailed extends Error {
  /** The names of the writes whose conditions failed. */
  readonly failed: ReadonlySet<string>;

  constructor(failed: readonly string[]) {
    super(`Condition failed: ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = new Set(failed);
  }
}
