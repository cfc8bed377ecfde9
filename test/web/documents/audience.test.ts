import { expect, it } from 'vitest';
import { suggestClient } from '#web/documents/audience.ts';

const CLIENTS = [
  { name: 'Olivia Chen', entity_name: '' },
  { name: 'Zoë Müller', entity_name: 'Müller Family Super' },
  { name: 'Chen', entity_name: '' },
  { name: 'Grace Liu', entity_name: '' },
  { name: 'Grace Liu', entity_name: 'Liu Holdings' },
];

it.each([
  ['Statement 2025 Olivia Chen.pdf', 'Olivia Chen'],
  ['CHEN_OLIVIA-statement.pdf', 'Olivia Chen'],
  ['chen.pdf', 'Chen'],
  ['muller family super tax.pdf', 'Zoë Müller'],
  ['liu-holdings.pdf', 'Grace Liu'],
  ['grace liu.pdf', undefined],
  ['Chenille.pdf', undefined],
  ['Annual report.pdf', undefined],
  ['.pdf', undefined],
])('the file name %j suggests %s', (filename, name) => {
  expect(suggestClient(filename, CLIENTS)?.name).toBe(name);
});

it('suggests nobody without clients', () => {
  expect(suggestClient('Olivia Chen.pdf', [])).toBeUndefined();
});
