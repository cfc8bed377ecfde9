import type { StaffRole } from '#shared/roles.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { putNameWrite } from '../records/staff-name-store.ts';
import type { AccessChange, StaffItem } from '../records/staff-store.ts';
import { putUserWrite, userTarget } from '../records/user-store.ts';
import type { Services } from '../services.ts';

interface NewStaff {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

export function newStaff(
  services: Services,
  { userId, email, name, role }: NewStaff,
  change: AccessChange | undefined,
  // Undefined if the operator's command creates the person.
  given: { readonly by: string; readonly at: string } | undefined,
): { person: StaffItem; writes: Readonly<Record<string, Write>>; audit: AuditEntry } {
  const person: StaffItem = {
    user_id: userId,
    email,
    role,
    status: 'active',
    name,
    ...change,
    ...(given && role === 'manager' ? { manager_since: given.at, manager_by: given.by } : {}),
    version: 1,
  };
  return {
    person,
    writes: { user: putUserWrite(services, person), name: putNameWrite(services, { userId, name }) },
    audit: {
      target: userTarget(userId),
      name,
      action: 'manager.created',
      summary: role === 'manager' ? 'Manager added' : 'Auditor added',
      changes: { name: { after: name }, email: { after: email }, role: { after: role } },
    },
  };
}
