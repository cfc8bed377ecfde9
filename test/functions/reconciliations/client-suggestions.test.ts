import { expect, test } from 'vitest';
import type { Known } from '#functions/reconciliations/clues.ts';
import { suggestClients } from '#functions/reconciliations/suggest-clients.ts';

const KNOWN: Known = {
  lines: [],
  investors: [
    { id: 'amara', name: 'Amara Okafor', entityName: 'Okafor Super Fund' },
    { id: 'ben', name: 'Ben Hughes', entityName: '' },
  ],
  payers: [{ payer: 'HARROW LANE', clientId: 'ben' }],
};

test('the client whom a text names, or whose payer it is, is suggested with the reason', () => {
  expect(suggestClients('OSKO PAYMENT FROM AMARA OKAFOR', KNOWN)).toEqual([
    { clientId: 'amara', reasons: ['Name in text'], against: [] },
  ]);
  expect(suggestClients('Fast Transfer From HARROW LANE PTY LTD', KNOWN)).toEqual([
    { clientId: 'ben', reasons: ['Known payer'], against: [] },
  ]);
});

test('nobody is suggested for a text that names nobody', () => {
  expect(suggestClients('DIRECT CREDIT 301500', KNOWN)).toEqual([]);
});

test('money that came back says so', () => {
  const [found] = suggestClients('DISHONOUR AMARA OKAFOR', KNOWN);
  expect(found?.against).toEqual(['Not applied unseen because the text says dishonour']);
});
