import type { AuditActor } from '#shared/contract/audit.ts';
import { classNames } from './class-names.ts';

type Actor = Pick<AuditActor, 'actor_name' | 'actor_role' | 'actor_email'> & Partial<AuditActor>;

const ROLE_WORDS = {
  manager: 'manager',
  auditor: 'auditor',
  client: 'client',
  unlinked: 'no client',
} as const;

export function formatActorRole(role: AuditActor['actor_role']): string {
  if (role === null) return 'role not recorded';
  return role === 'system' || role === 'rule' ? '' : ROLE_WORDS[role];
}

export function describeActor({ actor_name: name, actor_role: role, actor_email: email }: Actor): string {
  return [name || 'System', name && formatActorRole(role), email].filter(Boolean).join(', ');
}

export function ActorText({ actor, className }: { actor: Actor; className?: string }) {
  const role = actor.actor_name && formatActorRole(actor.actor_role);
  return (
    <span
      className={classNames('flex min-w-0 flex-wrap whitespace-normal', className)}
      title={describeActor(actor)}
    >
      <span className="min-w-0 wrap-break-word">{actor.actor_name || 'System'}</span>
      {role && <span className="shrink-0 whitespace-pre text-muted">, {role}</span>}
    </span>
  );
}
