import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LearntKind, learnKinds } from '#functions/money/learnt-kind.ts';
import type { PastRow } from '#functions/records/transaction-list-store.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { ROW_TYPES } from '#shared/terms.ts';
import { importRows, newRule, type RuledRow, rowOf } from '#test/functions/transactions/ruling.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

describe('the rule', () => {
  const TEXTS = ['Council rates', 'Rént', ''] as const;
  const anyPast = fc
    .array(
      fc.record({
        text: fc.constantFrom(...TEXTS),
        isOut: fc.boolean(),
        receipt: fc.nat(),
        type: fc.constantFrom(...ROW_TYPES),
        property_id: fc.constantFrom(undefined, 'p1'),
        category: fc.constantFrom(undefined, 'Rates'),
        corrects: fc.option(fc.constant('t0'), { nil: undefined, freq: 9 }),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ text, isOut, receipt, ...kind }, index) => {
        const description = `${index % 2 ? text.toUpperCase() : text} ${receipt} 2nd Oct X${receipt}Q`;
        const txn_date = addDays('2025-10-28' as CalendarDate, -index);
        const row: PastRow = {
          id: `t${index}`,
          txn_date,
          description,
          amount_cents: cents(isOut ? -9 : 9),
          ...kind,
        };
        return { text, isOut, row };
      }),
    );

  test('suggests only what the newest rows with these words and this sign agree on, and never client money', () => {
    fc.assert(
      fc.property(anyPast, fc.constantFrom(...TEXTS), fc.boolean(), (past, text, isOut) => {
        const asked = { description: `${text} 77 Nov`, amount_cents: cents(isOut ? -1 : 1) };
        const found = learnKinds(past.map(({ row }) => row))(asked);
        const alike = past.flatMap((one) =>
          one.text === text && one.isOut === isOut && one.row.type !== '' && !one.row.corrects
            ? [one.row]
            : [],
        );
        const kindOf = ({ type, property_id, category }: PastRow | LearntKind) =>
          `${type}/${property_id}/${category}`;
        const agree = new Set(alike.slice(0, 3).map(kindOf)).size === 1;
        const isOfClients = /^(contribution|distribution|redemption|split)$/.test(alike[0]?.type ?? '');
        expect(found !== undefined).toBe(agree && !isOfClients && text !== '');
        if (!found) return;
        expect(kindOf(found)).toBe(alike.map(kindOf)[0]);
        expect(found.as_of).toBe(alike[0]?.txn_date);
        expect(found.count).toBe(alike.filter((row) => kindOf(row) === kindOf(found)).length);
      }),
    );
  });
});

describe('the suggestion of a row', () => {
  const portal = portalOfFile({ faults: { conflict: 0.05, lostReply: 0.05, lag: 300 } });
  const send = async (description: string, method: string, action: string, body: object) => {
    const { id } = await rowOf(portal, description);
    return portal.call(portal.manager, method, `/transactions/${id}/${action}`, body);
  };
  const classify = (description: string, kind: object) => send(description, 'PUT', 'classify', kind);
  const suggestedFor = async (description: string) => (await rowOf(portal, description)).suggested;
  const [NEW, NEWER] = ['City council rates 4713', 'City council rates 2nd Oct 4712'] as const;
  const RATES = { type: 'expense', category: 'Rates' };

  test('is the kind of earlier rows like it; corrected, undone and set aside rows teach what they are now', async () => {
    await importRows(portal, [['-310.00', 'City Council RATES 4711']], '28/07/2025');
    await importRows(portal, [['-320.00', NEWER]], '28/10/2025');
    await importRows(portal, [['-330.00', NEW]], '02/11/2025');
    await importRows(portal, [['5.00', 'City council rates 4714']], '02/11/2025');
    expect(await suggestedFor(NEW)).toBeNull();
    await classify('City Council RATES 4711', RATES);
    await classify(NEWER, RATES);
    const suggested = { rule_id: null, ...RATES, property_id: null, as_of: '2025-10-28', count: 2 };
    const { id } = await rowOf(portal, NEW);
    expect(await suggestedFor(NEW)).toEqual(suggested);
    expect((await portal.call(portal.manager, 'GET', `/transactions/${id}`)).body.suggested).toEqual(
      suggested,
    );
    expect(await suggestedFor('City council rates 4714')).toBeNull();

    await send(NEWER, 'PUT', 'reclassify', { type: 'tax', reason: 'Land tax' });
    expect(await suggestedFor(NEW)).toBeNull();
    await send('City Council RATES 4711', 'POST', 'set-aside', { reason: 'Twice' });
    expect(await suggestedFor(NEW)).toMatchObject({ type: 'tax', count: 1 });

    const rule = await newRule(portal, { words: 'city council' });
    expect(await suggestedFor(NEW)).toMatchObject({ rule_id: rule.id, type: 'expense' });
  });

  test('is not drawn from a row that was undone a moment ago, although the index still shows its kind', async () => {
    await importRows(portal, [['-8.00', 'Plumber 1']]);
    await importRows(portal, [['-9.00', 'Plumber 2']]);
    for (const description of ['Plumber 1', 'Plumber 2']) await classify(description, RATES);
    await portal.indexesShowAll();
    const undone: { body: RuledRow }[] = [];
    for (const description of ['Plumber 1', 'Plumber 2'])
      undone.push(await send(description, 'POST', 'undo-classification', {}));
    expect(undone.map(({ body }) => body.suggested)).toEqual([expect.objectContaining({ count: 1 }), null]);
  });
});
