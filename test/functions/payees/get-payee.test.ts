import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { auditorOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { login, newClient, payeeOf, propose, send, today } from './paying.ts';

const portal = portalOfTest();

test('managers see the BSB and numbers to call, clients three digits, auditors what managers see', async () => {
  const { id, actor } = await newClient(portal);
  const joint = await login(portal, id, 'joint');
  await send(portal, joint, 'PUT', '/users/me', { mobile: '0455 555 555' });
  await propose(portal, actor, id, { reason: 'A new bank' });
  const since = today(portal);
  expect(await payeeOf(portal, id)).toMatchObject({
    ...{ payee: null, former: [], also_of: [], tax: [] },
    proposed: { bsb: '062-000', last_digits: '050', reason: 'A new bank', proposed_by_name: 'Vera Lind' },
    numbers: [
      { id, number: '0400 111 222', since, callable_from: since },
      { id: joint.userId, number: '0455 555 555', since, callable_from: addDays(since, 30) },
    ],
  });
  const own = await payeeOf(portal, id, actor);
  expect(own).toMatchObject({ proposed: { bsb: null, last_digits: '050' }, numbers: [], former: [] });
  expect(await payeeOf(portal, id, joint)).toEqual(own);
  const auditor = auditorOf({ email: 'auditor@example.com' });
  await addManager(portal.services, auditor, 'auditor');
  expect(await payeeOf(portal, id, auditor)).toEqual(await payeeOf(portal, id));
});
