import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inRuleOrder, ruleFinder, ruleFits, ruleWords } from '#shared/classification-rule.ts';
import { cents } from '#shared/money.ts';

const row = (description: string, dollars = -100, account?: string) => ({
  description,
  amount: cents(dollars * 100),
  account_id: account,
});

describe('the words of a rule', () => {
  test.each([
    ['strata levy', 'Strata levy Q2, 18 Quay Street', true],
    ['LEVY strata', 'strata-levy', true],
    ['cafe', 'Café Zürich', true],
    ['o’brien', "OBRIEN'S", false],
    ['obrien', "O'Brien Pty Ltd", true],
    ['strata', 'Stratagem Consulting', false],
    ['strata rates', 'Strata levy', false],
    ['18', 'No 18', true],
    ['…', 'anything …', false],
  ])('“%s” and “%s”: %s', (words, description, fits) => {
    expect(ruleFits({ words }, row(description))).toBe(fits);
  });

  test('fit in any order and case', () => {
    const word = fc.constantFrom('strata', 'levy', 'rates', 'Quay', '18', 'café');
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.array(word), (words, more) => {
        const description = [...more, ...words].reverse().join(', ').toUpperCase();
        expect(ruleFits({ words: words.join(' ') }, row(description))).toBe(true);
      }),
    );
  });
});

describe('the other conditions', () => {
  test.each([
    [{ direction: 'in' as const }, -1, false],
    [{ direction: 'in' as const }, 1, true],
    [{ direction: 'out' as const }, -1, true],
    [{ min: cents(10_000) }, -100, true],
    [{ min: cents(10_001) }, -100, false],
    [{ max: cents(10_000) }, 100, true],
    [{ max: cents(9_999) }, -100, false],
    [{ min: cents(0), max: cents(0) }, 1, false],
    [{ account_id: 'main' }, 1, false],
  ])('%o and %d dollars: %s', (conditions, dollars, fits) => {
    expect(ruleFits({ words: 'rates', ...conditions }, row('Rates', dollars))).toBe(fits);
  });

  test('an account fits its own rows', () => {
    expect(ruleFits({ words: 'rates', account_id: 'main' }, row('Rates', 1, 'main'))).toBe(true);
  });
});

describe('of several rules that fit', () => {
  const at = (id: string, words: string, more = {}) => ({
    id,
    words,
    created_at: `2025-01-0${id}T00:00:00.000Z`,
    ...more,
  });

  test('most words count, then most conditions, then the oldest', () => {
    const rules = [
      at('1', 'strata'),
      at('2', 'strata', { direction: 'out', min: cents(1) }),
      at('3', 'strata', { direction: 'out' }),
      at('4', 'strata levy'),
      at('5', 'levy'),
    ];
    expect(inRuleOrder(rules).map(({ id }) => id)).toEqual(['4', '2', '3', '1', '5']);
    const find = ruleFinder(rules);
    expect(find(row('Strata levy'))?.id).toBe('4');
    expect(find(row('Strata', 5))?.id).toBe('1');
    expect(find(row('Levy'))?.id).toBe('5');
    expect(find(row('Rent'))).toBeUndefined();
  });

  test('a repeated word counts once', () => {
    expect(inRuleOrder([at('1', 'levy levy'), at('2', 'strata levy')])[0]?.id).toBe('2');
    expect(ruleWords('Levy, LEVY')).toEqual(['levy', 'levy']);
  });
});
