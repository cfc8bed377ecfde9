import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { calledClient } from './messaging.ts';

const portal = portalOfTest();

test('answers where the PDF of this notice is, and refuses every other link alike', async () => {
  const { line } = await calledClient(portal);
  const token = tokenOf((await sendQueued(portal))[0]);
  const pdf = (of: string) => portal.call(undefined, 'POST', '/notices/pdf', { token: of });
  expect(await pdf(token)).toMatchObject({
    status: 200,
    body: { filename: `Capital call ${line.payment_reference}.pdf` },
  });
  expect(await pdf('wrong')).toMatchObject({ status: 404, body: { code: 'notice-not-found' } });
});
