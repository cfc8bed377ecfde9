import {
  RULE_DIRECTIONS,
  type RuleConditions,
  type RuleDirection,
  ruleWords,
} from '#shared/classification-rule.ts';
import { LIMITS } from '#shared/constants.ts';
import type { ClassificationRule } from '#shared/contract/classification-rules.ts';
import type { Transaction } from '#shared/contract/transactions.ts';
import { plainDollars } from '#shared/money.ts';
import type { TransactionType } from '#shared/terms.ts';
import { optionalMoneyText } from '../../forms/typed-text.ts';
import type { CallForm } from '../../forms/use-call-form.ts';
import { readTypedMoney } from '../../ui/money-field.tsx';

export interface RuleText {
  name: string;
  words: string;
  direction: RuleDirection | 'any';
  min: string;
  max: string;
  type: TransactionType;
  category: string;
  property_id: string;
  property_words: { word: string; property_id: string }[];
  account_id: string;
  automatic: boolean;
}

export type RuleForm = CallForm<RuleText>;

export const EMPTY_RULE: RuleText = {
  name: '',
  words: '',
  direction: 'any',
  min: '',
  max: '',
  type: 'expense',
  category: '',
  property_id: '',
  property_words: [],
  account_id: '',
  automatic: false,
};

export const DIRECTION_NAMES = { any: 'In or out', in: 'Money in', out: 'Money out' } as const;
export const DIRECTIONS = ['any', ...RULE_DIRECTIONS] as const;

export const RULE_READING = {
  typed: { min: optionalMoneyText(), max: optionalMoneyText() },
  input: ({ direction, min, max, category, property_id, property_words, account_id, ...text }: RuleText) => ({
    ...text,
    ...(direction === 'any' ? {} : { direction }),
    ...(min === '' ? {} : { min }),
    ...(max === '' ? {} : { max }),
    ...(category.trim() && { category }),
    ...(property_id && { property_id }),
    ...(property_words.length > 0 && { property_words }),
    ...(account_id && { account_id }),
  }),
};

export function textOfRule(rule: ClassificationRule): RuleText {
  return {
    name: rule.name,
    words: rule.words,
    direction: rule.direction ?? 'any',
    min: rule.min === null ? '' : plainDollars(rule.min),
    max: rule.max === null ? '' : plainDollars(rule.max),
    type: rule.type,
    category: rule.category ?? '',
    property_id: rule.property_id ?? '',
    property_words: rule.property_words.map(({ word, property_id }) => ({ word, property_id })),
    account_id: rule.account_id ?? '',
    automatic: rule.automatic,
  };
}

export function textLike({ description, type, category, property_id, amount }: Transaction): RuleText {
  const telling = ruleWords(description).filter((word) => !/\p{N}/u.test(word) && word.length > 1);
  return {
    ...EMPTY_RULE,
    name: description.slice(0, LIMITS.nameLength),
    words: telling.join(' ').slice(0, LIMITS.ruleWordsLength),
    direction: amount < 0 ? 'out' : 'in',
    type: type === '' || type === 'split' ? EMPTY_RULE.type : type,
    category: category ?? '',
    property_id: property_id ?? '',
  };
}

export function conditionsOf({ words, direction, min, max, account_id }: RuleText): RuleConditions {
  return {
    words,
    direction: direction === 'any' ? undefined : direction,
    min: min.trim() === '' ? undefined : readTypedMoney(min),
    max: max.trim() === '' ? undefined : readTypedMoney(max),
    account_id: account_id || undefined,
  };
}
