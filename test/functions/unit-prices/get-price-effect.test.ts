import { expect, test } from 'vitest';
import { fundDateAt } from '#shared/calendar-date.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import {
  decide,
  effectOf,
  LINES,
  published,
  RIGHT_LINES,
  refused,
  remedies,
  send,
  supersede,
  workedFund,
} from './worked-fund.ts';

const portal = portalOfTest();

async function move(clientId: string, kind: 'adjustments' | 'redemptions', units: number) {
  const more = kind === 'redemptions' ? { pledge: 'callable' } : { document_id: await available(portal) };
  const body = {
    client_id: clientId,
    day: fundDateAt(portal.services.now()),
    units,
    reason: 'Asked to',
    ...more,
  };
  const answer = await send(portal, portal.manager, 'POST', `/register/${kind}`, body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.moves[0].id;
}

test('a redemption at a price too high is due from the manager; one too low is paid, or left out below $20 for who left', async () => {
  const fund = await workedFund(portal);
  const high = await published(portal, fund);
  await move(fund.anna, 'redemptions', 25_000);
  const low = await supersede(portal, high, [{ ...LINES[0] }, { ...LINES[1], amount: '-9795.67' }]);
  expect(low.nav_price).toBe(1.041);
  const { id: cara } = await portal.addClient({ name: 'Cara' });
  await move(cara, 'adjustments', 300);
  const left = await move(cara, 'redemptions', 300);
  const stays = await move(fund.anna, 'redemptions', 300);
  await supersede(portal, low.id, RIGHT_LINES);
  expect(await effectOf(portal, high)).toMatchObject({
    right_price: 1.048,
    due_from_manager: 135.37,
    rows: [{ kind: 'redemption', then_amount: 26_335.37, should_amount: 26_200, difference_amount: -135.37 }],
  });
  const { rows } = await effectOf(portal, low.id);
  const by = (id: string) => rows.filter((row: { move_id: string }) => row.move_id === id);
  expect(by(left)).toMatchObject([
    { then_amount: 312.3, should_amount: 314.4, difference_amount: 2.1, has_left: true },
  ]);
  expect(by(stays)).toMatchObject([{ difference_amount: 2.1, has_left: false }]);
  const { manager } = portal;
  const none = remedies(by(left), 'none');
  for (const remedy of ['none', 'units'])
    expect(await decide(portal, manager, low.id, [...none, ...remedies(by(stays), remedy)])).toMatchObject(
      refused('member-not-compensated'),
    );
  expect(await decide(portal, manager, low.id, remedies(by(stays), 'cash'))).toMatchObject(
    refused('member-not-compensated'),
  );
  const decided = await decide(portal, manager, low.id, [...none, ...remedies(by(stays), 'cash')]);
  expect(decided.body).toMatchObject({ decided: { alone: true }, clients_left_count: 0 });
});
