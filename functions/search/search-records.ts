import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { readAsked } from './asked-text.ts';
import { findForClient } from './find-for-client.ts';
import { findForStaff } from './find-for-staff.ts';
import { presentFound } from './found-records.ts';

export const searchRecords: Handler<'searchRecords'> = async ({ q }, { actor, services, refuse }) => {
  const asked = readAsked(q);
  if (isStaff(actor.role)) return presentFound(asked, await findForStaff(services, asked));
  if (actor.role !== 'client' || !actor.client) return refuse('forbidden');
  return presentFound(asked, await findForClient(services, actor.client, asked));
};
