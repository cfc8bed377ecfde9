import { absCents, type Cents } from './money.ts';

export const RULE_DIRECTIONS = ['in', 'out'] as const;
export type RuleDirection = (typeof RULE_DIRECTIONS)[number];

/** `min` and `max` are inclusive limits of the amount without its sign. */
export interface RuleConditions {
  readonly words: string;
  readonly direction?: RuleDirection | null | undefined;
  readonly min?: Cents | null | undefined;
  readonly max?: Cents | null | undefined;
  readonly account_id?: string | null | undefined;
}

export interface RuledRow {
  readonly description: string;
  readonly amount: Cents;
  readonly account_id?: string | null | undefined;
}

export function ruleWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}'\u2019]/gu, '');
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The row's description must contain all words of the rule as whole words, in any order. */
export function ruleFits(rule: RuleConditions, row: RuledRow): boolean {
  return compileRule(rule)(row, new Set(ruleWords(row.description)));
}

type Fits = (row: RuledRow, words: ReadonlySet<string>) => boolean;

function compileRule({ words, direction, min, max, account_id: accountId }: RuleConditions): Fits {
  const needed = ruleWords(words);
  return (row, present) =>
    needed.length > 0 &&
    needed.every((word) => present.has(word)) &&
    (!direction || direction === (row.amount < 0 ? 'out' : 'in')) &&
    (min == null || absCents(row.amount) >= min) &&
    (max == null || absCents(row.amount) <= max) &&
    (accountId == null || accountId === row.account_id);
}

interface OrderedRule extends RuleConditions {
  readonly id: string;
  readonly created_at: string;
}

export const RULE_ORDER =
  'If several rules fit, the one with the most words applies, then the one with the most conditions, then the oldest.';

function specificity(rule: RuleConditions): [words: number, conditions: number] {
  const conditions = [rule.direction, rule.min, rule.max, rule.account_id];
  return [new Set(ruleWords(rule.words)).size, conditions.filter((condition) => condition != null).length];
}

export function inRuleOrder<Rule extends OrderedRule>(rules: readonly Rule[]): Rule[] {
  const keyed = rules.map((rule) => ({ rule, key: specificity(rule) }));
  return keyed
    .sort(
      ({ rule: a, key: [aWords, aConditions] }, { rule: b, key: [bWords, bConditions] }) =>
        bWords - aWords ||
        bConditions - aConditions ||
        (`${a.created_at}#${a.id}` < `${b.created_at}#${b.id}` ? -1 : 1),
    )
    .map(({ rule }) => rule);
}

export function ruleFinder<Rule extends OrderedRule>(
  rules: readonly Rule[],
): (row: RuledRow) => Rule | undefined {
  const compiled = inRuleOrder(rules).map((rule) => ({ rule, fits: compileRule(rule) }));
  return (row) => {
    const words = new Set(ruleWords(row.description));
    return compiled.find(({ fits }) => fits(row, words))?.rule;
  };
}
