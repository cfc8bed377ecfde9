import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ActorRole } from '#shared/roles.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  /** The record's new version, if the write depends on the previous one; its audit row has the same. */
  readonly version?: number;
};

/** The content of an audit row, without actor and time. */
export interface AuditEntry {
  /** The record that changed, e.g. `TXN#…`; the key of its history. */
  readonly target: string;
  /** The record's name at that time: a client's name, a transaction's text. */
  readonly name?: string;
  readonly action: string;
  /** One line for the user, without amounts of other records; amounts as `formatDollars` writes them. */
  readonly summary: string;
  /**
   * The value before and after, field by field; only `after` for a new field. Amounts are whole cents under names that end in
   * `_cents`. Names at least one field. The same write raises the record's `version` by one or, if the row is about lines of a
   * capital call, the call's `line_rows`. The check of the ledger (I9) compares both with the number of audit rows.
   */
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
  /** The digests of the rows that a batch adds, for the check of the ledger; never shown to users. */
  readonly rowDigests?: readonly string[];
  /** The actor of this row, if different from the actor of the whole change: a rule that classified an imported row. */
  readonly actor?: ChangeActor;
}

/** The actor of a change. People choose their own names and these are not unique, so role and address are always included. */
export interface ChangeActor {
  readonly userId: string;
  readonly name: string;
  readonly role: ActorRole;
  /** Empty for actors without an address, and for managers whose change began before addresses were stored. */
  readonly email: string;
}

/** The actor of changes by schedules, workers and the demo data. */
export const SYSTEM_ACTOR = { userId: 'system', name: 'System', role: 'system', email: '' } as const;

/** A manager whose change is finished after the request, from the stored details. */
export function managerActor(manager: {
  readonly userId: string;
  readonly name: string;
  readonly email?: string | undefined;
}): ChangeActor {
  return { ...manager, role: 'manager', email: manager.email ?? '' };
}

/** Actor, time and request of a change: the rest of an audit row. */
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
