import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ActorRole } from '#shared/roles.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  /** The record's new version, if the write depends on the previous one; its audit row has the same. */
  readonly version?: number;
};

/** The content of an audit row, without who and when. */
export interface AuditEntry {
  /** The record that changed, e.g. `TXN#…`; the key of its history. */
  readonly target: string;
  /** The record's name at that time: a client's name, a transaction's text. */
  readonly name?: string;
  readonly action: string;
  /** One line for the user, without amounts of other records; amounts as `formatDollars` writes them. */
  readonly summary: string;
  /**
   * Field by field, what it was and what it is; only `after` where something is new. Amounts are whole
   * cents under names that end in `_cents`. Names at least one field. The same write raises the `version` of the record by one,
   * or the `line_rows` of a capital call where the row is about its lines: the check of the ledger compares both with the
   * number of audit rows (I9).
   */
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
  /** The digests of the rows that a batch adds, for the check of the ledger; nobody is shown them. */
  readonly rowDigests?: readonly string[];
  /** Who decided it, if not the actor of the whole change: a rule that classifies imported rows. */
  readonly actor?: ChangeActor;
}

/** Who made a change. Names are chosen by people and are not unique, so role and address are always included. */
export interface ChangeActor {
  readonly userId: string;
  readonly name: string;
  readonly role: ActorRole;
  /** Empty for those who have none, and of managers whose change was begun before it was kept. */
  readonly email: string;
}

/** The actor of changes by schedules, workers and the demo data. */
export const SYSTEM_ACTOR = { userId: 'system', name: 'System', role: 'system', email: '' } as const;

/** A manager whose change is finished after their request, from what was stored of them. */
export function managerActor(manager: {
  readonly userId: string;
  readonly name: string;
  readonly email?: string | undefined;
}): ChangeActor {
  return { ...manager, role: 'manager', email: manager.email ?? '' };
}

/** Who makes a change, when, and in which request: the rest of an audit row. */
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

/** A record was not as the change expected; nothing was written. */
export class ConditionFailed extends Error {
  /** The names of the writes whose conditions failed. */
  readonly failed: ReadonlySet<string>;

  constructor(failed: readonly string[]) {
    super(`Condition failed: ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = new Set(failed);
  }
}
