import { expect, test } from 'vitest';
import { auditorOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { decide, INVITED, open, portal, send, startPortal, twoManagers } from './two-people.ts';

startPortal();

test('open changes are listed oldest first and decided ones newest first, to auditors too, who cannot approve', async () => {
  const other = await twoManagers();
  const auditor = auditorOf({ email: 'auditor@example.com' });
  await addManager(portal.services, auditor, 'auditor');
  for (const name of ['Anna Berg', 'Ben Cole']) {
    await send(portal.manager, 'POST', '/managers', {
      ...INVITED,
      name,
      email: `${name.split(' ')[0]}@example.com`,
    });
    portal.advance(1_000);
  }
  const summaries = async (state: string) =>
    (await send(auditor, 'GET', `/approvals?state=${state}`)).body.approvals.map(
      ({ summary, may_approve: may }: { summary: string; may_approve: boolean }) => [
        summary.split(' ')[1],
        may,
      ],
    );
  expect(await summaries('open')).toEqual([
    ['Anna', false],
    ['Ben', false],
  ]);
  for (const asked of await open(other)) {
    expect((await decide(other, asked, 'declined')).status).toBe(200);
    portal.advance(1_000);
  }
  expect(await summaries('open')).toEqual([]);
  expect(await summaries('decided')).toEqual([
    ['Ben', false],
    ['Anna', false],
  ]);
});
