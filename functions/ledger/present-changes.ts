import type { AuditActor, FieldChange } from '#shared/contract/audit.ts';
import { cents } from '#shared/money.ts';
import type { AuditRow, StoredChanges } from './audit-store.ts';
import { SYSTEM_ACTOR } from './change.ts';

const MONEY = /_cents$/;

/** Older audit rows have no role, so the role is derived from the actor's id. */
export function presentActor(row: Pick<AuditRow, 'actor_id' | 'actor_name' | 'actor_role' | 'actor_email'>) {
  const { actor_id, actor_name, actor_role = roleOfId(actor_id), actor_email = '' } = row;
  return { actor_id, actor_name, actor_role, actor_email };
}

function roleOfId(actorId: string): AuditActor['actor_role'] {
  if (actorId === SYSTEM_ACTOR.userId) return 'system';
  return actorId.startsWith('rule-') ? 'rule' : null;
}

/** Nested fields get names such as `line.1.amount`. Amounts are converted from cents to dollars. */
export function presentChanges(changes: StoredChanges): FieldChange[] {
  return changes.flatMap(({ field, before, after }) => {
    const was = leavesOf(field, before);
    const is = leavesOf(field, after);
    return [...new Set([...was.keys(), ...is.keys()])].map((leaf) =>
      presentField(leaf, was.get(leaf), is.get(leaf)),
    );
  });
}

function leavesOf(name: string, value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map([[name, value]]);
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, part]) => [isList ? Number(key) + 1 : key, part] as const);
  return new Map(parts.flatMap(([key, part]) => [...leavesOf(`${name}.${key}`, part)]));
}

function presentField(field: string, before: unknown, after: unknown): FieldChange {
  const isAmount = MONEY.test(field) && isCents(before) && isCents(after);
  if (!isAmount) return { field, unit: 'text', before: textOf(before), after: textOf(after) };
  const amount = (value: unknown) => (typeof value === 'number' ? cents(value) : null);
  return { field: field.replace(MONEY, ''), unit: 'AUD', before: amount(before), after: amount(after) };
}

function isCents(value: unknown): boolean {
  return value === undefined || value === null || Number.isSafeInteger(value);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
