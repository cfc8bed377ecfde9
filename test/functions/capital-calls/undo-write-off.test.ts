import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { onceOf, sendAtOnce, sendTwice } from '../transactions/correcting.ts';
import { linesOf } from './calling.ts';
import { callOf, expectCalledAddsUp, issuedCall, WHY } from './correcting-calls.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02 } });

const FEE = { amount: 100, reason: 'The fee of a bank' };
const WRONG = 'reason=Not%20a%20fee';

test('an undone write-off is due again, as if it had never been, and both reasons stay in the history', async () => {
  const { id, linePath } = await issuedCall(portal, [await portal.addClient()]);
  const before = { call: await callOf(portal, id), lines: await linesOf(portal, id) };
  await portal.call(portal.manager, 'POST', `${linePath}/write-off`, FEE);
  expect(await callOf(portal, id)).toMatchObject({ status: 'Paid', settled_count: 1 });
  const answer = await sendTwice(portal, 'DELETE', `${linePath}/write-off?${WRONG}`, undefined);
  expect(answer).toMatchObject({ status: 200, body: { status: 'Issued', written_off_amount: 0 } });
  expect({ call: await callOf(portal, id), lines: await linesOf(portal, id) }).toEqual(before);
  const history = await portal.call(
    portal.manager,
    'GET',
    `/audit?kind=capital-call&record_id=${id}&limit=2`,
  );
  expect(history.body.entries.map(({ summary }: { summary: string }) => summary)).toEqual([
    expect.stringContaining('Not a fee'),
    expect.stringContaining(FEE.reason),
  ]);
  await expectCalledAddsUp(portal, id);
});

test('of twenty at the same time one takes effect', async () => {
  const { linePath } = await issuedCall(portal, [await portal.addClient()]);
  await portal.call(portal.manager, 'POST', `${linePath}/write-off`, FEE);
  expect(await sendAtOnce(portal, 'DELETE', `${linePath}/write-off?${WRONG}`, undefined)).toEqual(
    onceOf(200, 409),
  );
});

test('a withdrawn line retains its write-off', async () => {
  const { id, linePath } = await issuedCall(portal, [await portal.addClient()]);
  await portal.call(portal.manager, 'POST', `${linePath}/write-off`, { ...FEE, amount: 15 });
  await portal.call(portal.manager, 'POST', `${linePath}/withdraw`, WHY);
  await portal.services.settled();
  expect(await linesOf(portal, id)).toMatchObject([
    { status: 'Withdrawn', withdrawn_amount: 85, written_off_amount: 15 },
  ]);
  expect(await portal.call(portal.manager, 'DELETE', `${linePath}/write-off?${WRONG}`)).toMatchObject({
    status: 409,
    body: { code: 'already-withdrawn' },
  });
});
