import { expect, test } from 'vitest';
import { auditorOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, throttle: 0.02, lostReply: 0.1, seed: 9 } });

test('a reminder is sent once a day, after any number of requests at the same time', async () => {
  const person = auditorOf({ email: 'tom@example.com' });
  await addManager(portal.services, person, 'auditor');
  await portal.call(person, 'GET', '/users/me');
  const remind = () => portal.call(portal.manager, 'POST', `/managers/${person.userId}/remind`);
  const answers = await Promise.all(Array.from({ length: 20 }, remind));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('reminded-today');
  const [mail, ...more] = await sendQueued(portal);
  expect(mail).toMatchObject({ to: person.email });
  expect(mail?.text).toContain('Morgan Manager asks you to turn on the authenticator app');
  expect(more).toEqual([]);

  portal.advance(24 * 3_600_000);
  expect(await remind()).toMatchObject({ status: 200 });
});
