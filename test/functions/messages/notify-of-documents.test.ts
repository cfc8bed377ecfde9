import { expect, test } from 'vitest';
import { notifyOfDocuments } from '#functions/messages/notify-of-documents.ts';
import { addDays, fundDateAt, startOfFundDay } from '#shared/calendar-date.ts';
import { DOCUMENT_MAIL_HOUR } from '#shared/constants.ts';
import type { Message } from '#shared/contract/messages.ts';
import { portalOfTest } from '../../harness/portal-of-file.ts';
import { available } from '../documents/uploading.ts';

const portal = portalOfTest({ faults: { conflict: 0.02, throttle: 0.02, lostReply: 0.02, lag: 20 } });

const HOUR_MS = 3_600_000;
const run = async (services: Parameters<typeof notifyOfDocuments>[0] = portal.services) => {
  await portal.indexesShowAll();
  await notifyOfDocuments(services, portal.services.now().getTime() + HOUR_MS);
  await portal.indexesShowAll();
};
const add = (name: string, metadata: object = {}) => available(portal, { metadata: { name, ...metadata } });

/** Moves the clock to `hours` after the time of the next day's mail. */
function goToMail(hours: number): void {
  const tomorrow = addDays(fundDateAt(portal.services.now()), 1);
  const at = Date.parse(startOfFundDay(tomorrow)) + (DOCUMENT_MAIL_HOUR + hours) * HOUR_MS;
  portal.advance(at - portal.services.now().getTime());
}

async function messages(): Promise<Message[]> {
  const { body } = await portal.call(portal.manager, 'GET', '/messages?kind=document-added&limit=1000');
  return Promise.all(
    body.messages.map(
      async ({ id }: { id: string }) => (await portal.call(portal.manager, 'GET', `/messages/${id}`)).body,
    ),
  );
}

test('an immediate notice of a document is sent once to each reader, without its name in the subject', async () => {
  const [anna] = [await portal.addClient({ name: 'Anna Lee' }), await portal.addClient({ name: 'Ben Roy' })];
  const id = await add('Statement of Anna', { client_id: anna.id, notify: 'immediately' });
  await add('Report', { client_id: null, notify: 'immediately' });
  await Promise.all([run(), run()]);
  await run();
  const told = await messages();
  expect(told.map(({ client_name, about }) => `${client_name}: ${about.title}`).sort()).toEqual([
    'Anna Lee: Report',
    'Anna Lee: Statement of Anna',
    'Ben Roy: Report',
  ]);
  for (const { subject } of told) expect(subject).toBe('New document');
  expect(told.find(({ about }) => about.id === id)?.text).toContain(`/client/${anna.id}/documents/${id}?`);
});

test('documents of a day are in one mail for each login, and those without notice in none', async () => {
  const [anna, ben] = [
    await portal.addClient({ name: 'Anna Lee' }),
    await portal.addClient({ name: 'Ben Roy' }),
  ];
  await add('First', { client_id: anna.id, notify: 'daily' });
  await add('Second', { client_id: anna.id });
  await add('Of the fund', { client_id: null });
  await add('Silent', { client_id: ben.id, notify: 'none' });
  await run();
  expect(await messages()).toEqual([]);
  goToMail(1);
  // The document is added after the time of the day's mail, so the next mail names it.
  await add('Too late', { client_id: ben.id });
  await run();
  await run();
  const told = new Map((await messages()).map(({ client_name: name, text }) => [name, text]));
  expect([...told.keys()].sort()).toEqual(['Anna Lee', 'Ben Roy']);
  expect(told.get('Anna Lee')).toContain(
    ['- First (Report)', '- Second (Report)', '- Of the fund (Report), a document of the fund'].join('\n\n'),
  );
  for (const word of ['Silent', 'Too late']) expect(told.get('Ben Roy')).not.toContain(word);
  goToMail(1);
  await run();
  const after = await messages();
  expect(after).toHaveLength(3);
  expect(after.filter(({ text }) => text.includes('Too late'))).toHaveLength(1);
});

test('stopped at any write and started again, the mail of a day notifies each login once', async () => {
  for (let count = 0; count < 12; count += 1) await portal.addClient();
  await add('Of the fund', { client_id: null });
  goToMail(1);
  await portal.indexesShowAll();
  const { services } = portal;
  const { database } = services;
  for (const most of [1, 3, 2, 4, 1]) {
    let sent = 0;
    const send = async (command: never) => {
      if (/Write|Update/.test((command as object).constructor.name)) sent += 1;
      if (sent > most) throw new Error('Stopped');
      return database.send(command);
    };
    const stopped = { ...services, database: Object.create(database, { send: { value: send } }) };
    await expect(run(stopped)).rejects.toThrow('Stopped');
  }
  await Promise.all([run(), run()]);
  await run();
  const told = await messages();
  expect(told).toHaveLength(12);
  expect(new Set(told.map(({ to }) => to)).size).toBe(12);
});

test('a document removed, moved or suspended before the mail is made is not in it', async () => {
  const [anna, ben] = [
    await portal.addClient({ name: 'Anna Lee' }),
    await portal.addClient({ name: 'Ben Roy' }),
  ];
  const gone = await add('Deleted', { client_id: anna.id });
  const moved = await add('Moved', { client_id: anna.id });
  await portal.call(portal.manager, 'DELETE', `/documents/${gone}`);
  await portal.call(portal.manager, 'PUT', `/documents/${moved}`, {
    client_id: ben.id,
    reason: 'Wrong client',
  });
  const suspended = await portal.addClient({ name: 'Sam Wood' });
  await add('Of Sam', { client_id: suspended.id });
  await portal.call(portal.manager, 'PUT', `/clients/${suspended.id}`, { status: 'Suspended' });
  goToMail(1);
  await run();
  expect((await messages()).map(({ client_name: name }) => name)).toEqual(['Ben Roy']);
});
