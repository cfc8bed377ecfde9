import { expect, test } from 'vitest';
import { debtsOf } from '#shared/capital-call.ts';
import { cents } from '#shared/money.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendQueued, tokenOf } from '#test/harness/sent-mail.ts';
import { textOf } from '../capital-calls/pdf-text.ts';
import { csvRows, fileOf, madeExport, readSheet } from '../exports/read-files.ts';
import { callFrom, payLine } from '../reconciliations/reconciling.ts';
import { ask, YEAR } from '../statements/issuing.ts';

const portal = portalOfFile();

interface Debts {
  paid?: number | undefined;
  due?: number | undefined;
  uncalled?: number | undefined;
}

/** `pledged`, `called` and `paid` are in dollars. If `isLate` is set, the call is recorded with past dates. */
const CLIENTS = [
  { name: 'Paid Up', pledged: 100, called: 100, paid: 100, says: { paid: 100, due: 0, uncalled: 0 } },
  { name: 'Above Pledge', pledged: 100, called: 150.5, says: { paid: 0, due: 150.5, uncalled: 0 } },
  {
    name: 'Late Payer',
    pledged: 100,
    called: 60,
    paid: 40,
    isLate: true,
    says: { paid: 40, due: 20, uncalled: 40 },
  },
  { name: 'Never Called', pledged: 500, called: 0, says: { paid: 0, due: 0, uncalled: 500 } },
];

const dollars = (text = '') => Number(text.replaceAll(/[$,]/g, ''));
const get = async (path: string, actor = portal.manager) => {
  const { status, body } = await portal.call(actor, 'GET', path);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  return body;
};

test('what a client paid, owes and can still be called for is one figure in every answer, paper, email and export', async () => {
  const REASON = 'The settlement is shared in proportion';
  const made = [];
  for (const { name, pledged, called, paid = 0, isLate } of CLIENTS) {
    const client = await portal.addClient({ name, pledged_amount: pledged });
    const past = isLate ? { issued_on: '2026-01-05', due_date: '2026-02-05', notify: true } : {};
    const { callId, lines } =
      called === 0
        ? { callId: '', lines: [] }
        : await callFrom(portal, [[client.id, called]], {
            ...(called > pledged ? { beyond_pledge_reason: REASON } : {}),
            ...past,
          });
    const [line] = lines;
    if (line && paid > 0) await payLine(portal, line, paid);
    made.push({ ...client, name, callId, line });
  }
  await portal.services.settled();
  const mails = (await sendQueued(portal)).filter(({ text }) => text.includes('/n#'));
  const lists = {
    clients: (await get('/clients?limit=1000')).clients,
    csv: csvRows(
      await fileOf(
        portal,
        portal.manager,
        await madeExport(portal, portal.manager, { list: 'clients', format: 'csv' }),
      ),
    ),
    lines: csvRows(
      await fileOf(
        portal,
        portal.manager,
        await madeExport(portal, portal.manager, { list: 'line-items', format: 'csv' }),
      ),
    ),
  };
  const sheet = await fileOf(
    portal,
    portal.manager,
    await madeExport(portal, portal.manager, { list: 'clients', format: 'xlsx' }),
  );
  const rowsOfSheet = readSheet(sheet).rows;

  for (const { id, actor, name, callId, line } of made) {
    const told: Record<string, Debts> = {};
    const of = (row: Record<string, number>) => ({
      paid: row.total_paid,
      due: row.due_amount,
      uncalled: row.uncalled_amount,
    });
    told.list = of(lists.clients.find((client: { id: string }) => client.id === id));
    for (const [who, by] of [
      ['manager', portal.manager],
      ['client', actor],
    ] as const) {
      told[`detail for the ${who}`] = of(await get(`/clients/${id}`, by));
      const figure = async (figureName: string) =>
        (await get(`/figures/${figureName}?client_id=${id}`, by)).value;
      told[`figures for the ${who}`] = {
        paid: await figure('client-paid'),
        due: await figure('client-due-now'),
        uncalled: await figure('client-uncalled'),
      };
      const { sums } = await get(`/clients/${id}/capital-calls`, by);
      const dashboard = await get(`/clients/${id}/dashboard`, by);
      const { dueCents, paidCents, uncalledCents } = debtsOf(
        {
          pledgedCents: cents(Math.round(dashboard.client.pledged_amount * 100)),
          paidCents: cents(Math.round(dashboard.totalPaid * 100)),
        },
        cents(Math.round(sums.outstanding_amount * 100)),
      );
      told[`dashboard for the ${who}`] = {
        paid: paidCents / 100,
        due: dueCents / 100,
        uncalled: uncalledCents / 100,
      };
    }
    const found = (await get(`/search?${new URLSearchParams({ q: name })}`)).clients.hits;
    told.search = { due: found.find((hit: { id: string }) => hit.id === id).due_amount };
    const ofFile = (row: Record<string, string> = {}) => ({
      paid: dollars(row['Paid AUD']),
      due: dollars(row['Due AUD']),
      uncalled: dollars(row['Uncalled AUD']),
    });
    told.csv = ofFile(lists.csv.find((row) => row['Client id'] === id));
    const heads = new Map([...(rowsOfSheet[0] ?? [])].map(([column, { text }]) => [text, column]));
    const cells = rowsOfSheet.find((row) => row.get(heads.get('Client id') ?? '')?.text === id);
    const cell = (head: string) => cells?.get(heads.get(head) ?? '')?.number;
    told.workbook = {
      paid: cell('Paid AUD') ?? 0,
      due: cell('Due AUD') ?? 0,
      uncalled: cell('Uncalled AUD') ?? 0,
    };
    const own = lists.lines.filter((row) => row['Client id'] === id);
    told['exported lines'] = { due: own.reduce((sum, row) => sum + dollars(row['Outstanding AUD']), 0) };

    const year = { ...YEAR, from: '2025-07-01', to: '2026-06-30', client_id: id, provisional: true };
    const { position } = (await ask(portal, { ...year, preview: true })).body.rows[0].statement;
    told['statement preview'] = { paid: position.paid, due: position.due, uncalled: position.uncalled };
    const paper = textOf(Buffer.from((await ask(portal, year)).body.paper.pdf, 'base64'));
    const printed = (label: string) =>
      dollars(paper.slice(paper.indexOf('On the day of issue')).split(`\n${label}\n`)[1]?.split('\n')[0]);
    told['statement paper'] = { paid: printed('Paid'), due: printed('Due'), uncalled: printed('Uncalled') };

    const mail = mails.find(({ subject, text }) => subject.length > 0 && text.includes(`Hello ${name}`));
    if (line && mail) {
      const { body: opened } = await portal.call(undefined, 'POST', '/notices/open', {
        token: tokenOf(mail),
      });
      if (opened.amount_due !== undefined) told['page of the link'] = { due: opened.amount_due };
      const notice = await get(`/capital-calls/${callId}/line-items/${line.id}/notice`);
      if (name === 'Above Pledge') {
        told.mail = { due: dollars(/Amount due: (\S+)/.exec(mail.text)?.[1]) };
        told.notice = { due: dollars(notice.facts[0].value) };
        const above = `$50.50 of this amount is above your pledge. Reason: ${REASON}`;
        expect(mail.text).toContain(above);
        expect(notice.paragraphs[0]).toContain(above);
        const [call] = (await get(`/clients/${id}/capital-calls`, actor)).capital_calls;
        expect(call).toMatchObject({ beyond_pledge_amount: 50.5, beyond_pledge_reason: REASON });
      }
    }
    const { says } = CLIENTS.find((client) => client.name === name) ?? { says: {} };
    for (const [where, debts] of Object.entries(told)) expect(says, `${name}: ${where}`).toMatchObject(debts);
  }
});
