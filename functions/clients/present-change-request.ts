import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import { isStaff } from '#shared/roles.ts';
import type { Actor } from '../http/actor.ts';
import type { ChangeRequestItem } from '../records/change-request-store.ts';

export function presentChangeRequest({ role }: Pick<Actor, 'role'>, item: ChangeRequestItem): ChangeRequest {
  const { id, client_id, client_name, field, kind, before, value, state, asked_at } = item;
  return {
    id,
    client_id,
    client_name,
    field,
    kind,
    before,
    value,
    state,
    asked_at,
    ended_at: item.ended_at ?? null,
    reason: item.reason ?? '',
    ...(isStaff(role) ? namesOf(item) : {}),
  };
}

function namesOf({ asked_by_name, asked_by_email, ended_by_name }: ChangeRequestItem) {
  return { asked_by_name, asked_by_email, ...(ended_by_name === undefined ? {} : { ended_by_name }) };
}
