import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ActorRole } from '#shared/roles.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  /** The record's new version. Missing if the write does not depend on the version. */
  readonly version?: number;
  /** The attributes that the update sets. Those that it removes are undefined. The audit row's facts record both. */
  readonly set?: object;
};

export interface AuditEntry {
  /** The key of the changed record, such as `TXN#…`. */
  readonly target: string;
  readonly name?: string;
  readonly action: string;
  /** One line for the user. Writes amounts as `formatDollars` does, and contains no amounts of other records. */
  readonly summary: string;
  /** Amounts are in cents (`_cents`). The nightly check requires that `version` (of a line: `line_rows`) rises by 1. */
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
  /** Who made the change, if it was not the caller, such as the rule that classified an imported row. */
  readonly actor?: ChangeActor;
}

/** The role and the address are included, because a person's name is freely chosen and need not be unique. */
export interface ChangeActor {
  readonly userId: string;
  readonly name: string;
  readonly role: ActorRole;
  readonly email: string;
}

export const SYSTEM_ACTOR = { userId: 'system', name: 'System', role: 'system', email: '' } as const;

export const FEED_ACTOR = { userId: 'bank-feed', name: 'Bank feed', role: 'system', email: '' } as const;

/** Returns the actor of a change that a manager began and a worker finishes. */
export function managerActor(manager: {
  readonly userId: string;
  readonly name: string;
  readonly email?: string | undefined;
}): ChangeActor {
  return { ...manager, role: 'manager', email: manager.email ?? '' };
}

export interface ChangeOrigin {
  readonly actor: ChangeActor;
  readonly now: string;
  readonly correlationId: string;
}

/** `ConditionFailed` lists failed writes by their keys in `writes`. */
export interface Change {
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
  readonly furtherAudits?: readonly AuditEntry[];
}

export class ConditionFailed extends Error {
  readonly failed: ReadonlySet<string>;

  constructor(failed: readonly string[]) {
    super(`Condition failed: ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = new Set(failed);
  }
}
