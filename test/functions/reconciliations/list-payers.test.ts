import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { matchText, owing, payersNamed, reasonsFor } from './paying.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });
const SHARED = 'Known payer, perhaps of several clients';

test.each([
  ['of one client', 'MERIDIAN HARDWARE', 'MERIDIAN HARDWARE', ['Petra Oyelaran'], 'own', 'Known payer'],
  ['of two clients', 'TIDEWATER SMITHY', 'TIDEWATER SMITHY', ['Leo March', 'Rosa Thack'], 'shared', SHARED],
  ['that is a firm', 'BRAMLEY LAWYERS', 'BRAMLEY LAWYERS', ['Ada Quint'], 'shared', SHARED],
  ['known by its account', 'ACCT XXXX1187', 'ACCOUNT 1187', ['Una Sorrel'], 'shared', SHARED],
])(
  'a payer %s is listed with what suggestions take it for',
  async (_, text, payer, names, evidence, reason) => {
    const lines = [];
    for (const name of names) {
      const line = await owing(portal, name);
      lines.push(line);
      for (const _match of [1, 2]) await matchText(portal, line, `Osko ${text}`);
    }
    const listed = lines.map(({ client_id, client_name }) => ({
      ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/), payer, client_id, client_name },
      ...{ match_count: 2, use: 'own', evidence },
    }));
    const found = await payersNamed(portal, payer);
    expect(found).toEqual(expect.arrayContaining(listed));
    expect(found).toHaveLength(names.length);
    expect(await reasonsFor(portal, `Osko ${text}`)).toEqual(names.map(() => reason));
  },
);
