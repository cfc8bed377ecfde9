import { expect, test } from 'vitest';
import { send, startPortal } from '#test/functions/register/registering.ts';
import { create, done, put } from './distributing.ts';

startPortal();

test('distributions are listed newest first, cancelled ones too', async () => {
  const first = await done(create());
  await done(create({ title: 'March quarter', from: '2025-01-01', to: '2025-03-31' }));
  await done(put(first.id, { status: 'Cancelled' }));
  expect(await done(send('GET', '/distributions'))).toMatchObject({
    distributions: [
      { reference: 'D0002', title: 'March quarter', status: 'Draft' },
      { reference: 'D0001', status: 'Cancelled', cancelled: { by_name: 'Morgan Manager' } },
    ],
  });
});
