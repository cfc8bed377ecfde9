import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ActorRole } from '#shared/roles.ts';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  readonly version?: number;
  /** A removed attribute has the value `undefined`. */
  readonly set?: object;
};

export interface AuditEntry {
  /** The key of the changed record, such as `TXN#…`. */
  readonly target: string;
  readonly name?: string;
  readonly action: string;
  /** Write amounts as `formatDollars` does, and do not include amounts of other records. */
  readonly summary: string;
  /** Amounts are in cents. The nightly ledger check requires `version` (for line items: `line_rows`) to rise by 1. */
  readonly changes: Readonly<Record<string, { before?: unknown; after?: unknown }>>;
  readonly actor?: ChangeActor;
}

export interface ChangeActor {
  readonly userId: string;
  readonly name: string;
  readonly role: ActorRole;
  readonly email: string;
}

export const SYSTEM_ACTOR = { userId: 'system', name: 'System', role: 'system', email: '' } as const;

export const FEED_ACTOR = { userId: 'bank-feed', name: 'Bank feed', role: 'system', email: '' } as const;

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

/** `ConditionFailed` names each failed write by its key in `writes`. */
export interface Change {
  readonly writes: Readonly<Record<string, Write>>;
  readonly audit: AuditEntry;
  readonly furtherAudits?: readonly AuditEntry[];
  /** The limit that counts an investor's change. By default, an adviser has one limit for each client. */
  readonly limitedFor?: 'client' | 'login' | 'nobody';
}

export class ConditionFailed extends Error {
  readonly failed: ReadonlySet<string>;

  constructor(failed: readonly string[]) {
    super(`Condition failed: ${failed.join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = new Set(failed);
  }
}

/** Returns false if a condition of the write failed. */
export async function isUnchanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
