import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { auditorOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { bankRow, done, download, fileOf, fresh, lineOf, makeFile, match, payingFund } from './paying.ts';

startPortal();

test('only a manager who signed in lately gets the bytes', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  portal.advance(11 * 60_000);
  expect(await download(id, portal.manager)).toMatchObject(refused('sign-in-again', 403));
  const auditor = auditorOf({ email: 'auditor@example.com' });
  await addManager(portal.services, auditor, 'auditor');
  expect(await download(id, fresh(auditor))).toMatchObject(refused('forbidden', 403));
  expect((await send('GET', `/payment-files/${id}`, undefined, auditor)).status).toBe(200);
  expect((await download(id)).status).toBe(200);
  expect(await download('nobody')).toMatchObject(refused('payment-file-not-found', 404));
});

test('a file that somebody edited in the database is not handed out', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const set = (value: string) =>
    documentClient(portal.client).send(
      new UpdateCommand({
        TableName: portal.services.portalTable,
        Key: { pk: `PAYMENT_FILE#${id}`, sk: 'BATCH#0001' },
        UpdateExpression: 'SET #lines[0].#name = :value',
        ExpressionAttributeNames: { '#lines': 'lines', '#name': 'account_name' },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
  await portal.services.settled();
  const [{ account_name: name }] = (await fileOf(id)).lines;
  await set('Mallory');
  expect(await fileOf(id)).toMatchObject({ equal: false });
  expect(await download(id)).toMatchObject(refused('file-altered'));
  await set(name);
  expect((await download(id)).status).toBe(200);
});

test('no file is handed out that pays an account or an investor who was stopped since', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const stopped = refused('payee-changed');
  await done(send('PUT', `/clients/${fund.b}`, { status: 'Suspended' }));
  expect(await download(id)).toMatchObject(stopped);
  await done(send('PUT', `/clients/${fund.b}`, { status: 'Active' }));
  // A newer account does not change an existing file, so the file can still be downloaded.
  await seedPayee(portal.services, { id: fund.b }, { number: '55554444' });
  expect((await download(id)).status).toBe(200);
  await done(send('POST', `/clients/${fund.a}/payee/suspend`, { reason: 'The investor called' }));
  expect(await download(id)).toMatchObject(stopped);
});

test('the emails of a suspension name the payment files that pay the account, and whether the bank may have them', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const suspend = (client: string) =>
    done(send('POST', `/clients/${client}/payee/suspend`, { reason: 'The investor called' }));
  const textsOf = async () => (await sendQueued(portal)).map(({ text }) => text);
  await textsOf();
  await suspend(fund.d);
  const before = await textsOf();
  expect(before).toContainEqual(
    expect.stringContaining('PF0001 contains a payment to this account, so nobody'),
  );
  expect(before).not.toContainEqual(expect.stringContaining('already have sent the bank'));
  await done(send('DELETE', `/payment-files/${id}?reason=It%20pays%20a%20stopped%20account`));
  const next = await done(makeFile(fund));
  await done(download(next.id));
  await suspend(fund.a);
  const after = await textsOf();
  expect(after).toContainEqual(expect.stringContaining('PF0002 contains a payment to this account and was'));
  expect(after).toContainEqual(
    expect.stringContaining(
      'the fund may already have sent the bank a payment to this account for 20/01/2025',
    ),
  );
  expect(after).not.toContainEqual(expect.stringContaining('PF0001'));
});

test('a file that a bank row pays in part is not handed out again', async () => {
  const fund = await payingFund();
  const { id } = await done(makeFile(fund));
  const { id: line, amount } = await lineOf(fund.b);
  await done(match(await bankRow(-amount), { line_ids: [line], amount }));
  expect(await download(id)).toMatchObject(refused('file-has-payments'));
});
