import { expect, test } from 'vitest';
import { newClient } from '#test/functions/payees/paying.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { mailsOf, setMails } from './own-mails.ts';

const portal = portalOfTest();

test('every kind comes at once until the login chooses, and a choice concerns this login and the named kinds only', async () => {
  const [{ actor }, other] = [await newClient(portal), await newClient(portal)];
  const all = { document: 'now', statement: 'now', distribution: 'now', letter: 'now' };
  expect(await mailsOf(portal, actor)).toEqual({ kinds: all, copy_to: null, copy_confirmed: false });
  await setMails(portal, actor, { kinds: { letter: 'never' } });
  await setMails(portal, actor, { kinds: { statement: 'weekly' } });
  expect((await mailsOf(portal, actor)).kinds).toEqual({ ...all, letter: 'never', statement: 'weekly' });
  expect((await mailsOf(portal, other.actor)).kinds).toEqual(all);
});
