import { expect, test } from 'vitest';
import { sendQueued } from '#test/harness/sent-mail.ts';
import {
  decide,
  disable,
  INVITED,
  later,
  open,
  portal,
  send,
  startPortal,
  twoManagers,
} from './two-people.ts';

startPortal();

test.each(['the link of an email stops', 'a disabled maker stops', 'declining stops'])(
  '%s it',
  async (how) => {
    const other = await twoManagers();
    await sendQueued(portal);
    await send(portal.manager, 'POST', '/managers', INVITED);
    const [mail] = await sendQueued(portal);
    const token = /\/stop#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const stop = (sent: unknown) => portal.call(other, 'POST', '/approvals/stop', { token: sent });
    expect(await stop('no-such-token')).toMatchObject({ status: 202, body: { accepted: true } });
    const [asked] = await open();
    if (how.startsWith('the link')) expect(await stop(token)).toMatchObject({ status: 202 });
    else if (how.startsWith('declining')) await decide(other, asked, 'declined');
    else await disable(other, portal.manager);
    await later(8);
    expect(portal.identity.invitations).not.toContain(INVITED.email);
    expect(await open(other)).toEqual([]);
    expect(await stop(token)).toMatchObject({ status: 202, body: { accepted: true } });
  },
);
