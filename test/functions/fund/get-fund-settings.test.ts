import { expect, test } from 'vitest';
import { seedFundSettings } from '#functions/records/fund-settings-store.ts';
import { DEMO_FUND } from '#shared/fund-seed.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { callCapital, linesOf } from '../capital-calls/calling.ts';
import { ownLines } from '../capital-calls/correcting-calls.ts';
import { textOf } from '../capital-calls/pdf-text.ts';
import { payLine } from '../reconciliations/reconciling.ts';
import { contribute, fileOf, issue, papersOf, YEAR } from '../statements/issuing.ts';

const portal = portalOfTest({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.02 } });

const noticeOf = async (callId: string) =>
  (await portal.call(portal.manager, 'GET', `/capital-calls/${callId}/line-items/${callId}-0001/notice`))
    .body;
const pdfOf = async (documentId: string) => textOf(await fileOf(portal, documentId));

test('settings are stored once at the first start, by the system', async () => {
  await Promise.all([
    seedFundSettings(portal.services, DEMO_FUND),
    seedFundSettings(portal.services, DEMO_FUND),
  ]);
  await seedFundSettings(portal.services, { ...DEMO_FUND, name: 'Another' });
  const { body } = await portal.call(portal.manager, 'GET', '/audit?action=fund.settings-changed');
  expect(body.entries).toMatchObject([{ actor_role: 'system', record_name: DEMO_FUND.name }]);
});

test('papers print the settings of their day, and a mail the name of the day it is sent', async () => {
  const client = await portal.addClient({ name: 'Anna' });
  await contribute(portal, client.id, 1_000, '2024-08-14');
  const { id } = await callCapital(portal);
  await payLine(portal, (await linesOf(portal, id))[0], 100);
  await issue(portal, { ...YEAR, client_id: client.id });
  const [statement] = await papersOf(portal, client.id);
  const settings = {
    name: 'Banksia Fund',
    abn: '12345678901',
    trustee: 'Banksia Trustees',
    address: '2 New Street',
  };
  await portal.call(portal.manager, 'PUT', '/fund/settings', { ...settings, reason: 'A new name' });
  expect((await portal.call(portal.manager, 'GET', '/fund/settings')).body).toMatchObject(settings);
  const mails = await sendQueued(portal);
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(mails.map(() => 'Banksia Fund'));
  expect(mails[0]?.text).toContain('\n\nBanksia Fund\nInvestor services, ');
  const { id: later } = await callCapital(portal);
  await contribute(portal, client.id, 1_000, '2025-07-02');
  await issue(portal, { kind: 'year', from: '2025-07-01', to: '2026-06-30', client_id: client.id });
  const [newer, older] = await papersOf(portal, client.id);
  expect(older?.id).toBe(statement?.id);
  expect(newer?.filename).toMatch(/^Banksia Fund /);
  const [newNotice, oldNotice] = (await ownLines(portal, client.id)).map(
    (line: { document_id: string }) => line.document_id,
  );
  const BEFORE = [
    'Wattle Street Fund',
    'ABN 51 824 753 556',
    'Trustee: Wattle Street Trustees Pty Ltd',
    'Ultimo NSW 2007',
  ];
  const AFTER = ['Banksia Fund', 'ABN 12 345 678 901', 'Trustee: Banksia Trustees', '2 New Street'];
  for (const [paper, head] of [
    [older?.id, BEFORE],
    [oldNotice, BEFORE],
    [newer?.id, AFTER],
    [newNotice, AFTER],
  ]) {
    const text = await pdfOf(paper);
    for (const said of head) expect(text).toContain(said);
  }
  expect([(await noticeOf(id)).fund_name, (await noticeOf(later)).fund_name]).toEqual([
    'Wattle Street Fund',
    'Banksia Fund',
  ]);
  const receipt = await portal.call(
    portal.manager,
    'GET',
    `/clients/${client.id}/capital-calls/${id}/line-items/${id}-0001/receipt`,
  );
  expect(textOf(Buffer.from(receipt.body.pdf, 'base64'))).toContain('Banksia Fund');
  expect((await portal.call(portal.manager, 'GET', '/fund/overview')).body.fund.fund_name).toBe(
    'Banksia Fund',
  );
});
