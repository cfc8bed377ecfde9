import * as z from 'zod';
import { RULE_DIRECTIONS, ruleWords } from '../classification-rule.ts';
import { LIMITS } from '../constants.ts';
import { TRANSACTION_TYPES } from '../terms.ts';
import { atFirstUse, endpointOf, named, object } from './endpoint.ts';
import {
  cursor,
  id,
  instant,
  listOf,
  money,
  nonNegativeMoney,
  optionalText,
  requiredText,
} from './fields.ts';
import { refusedRow, transaction } from './transactions.ts';

const endpoint = endpointOf('transactions');

export const classificationRule = object('ClassificationRule', () => ({
  id: z.string(),
  name: z.string(),
  words: z.string(),
  direction: z.enum(RULE_DIRECTIONS).nullable(),
  min: money().nullable(),
  max: money().nullable(),
  account_id: z.string().nullable(),
  type: z.enum(TRANSACTION_TYPES),
  category: z.string().nullable(),
  property_id: z.string().nullable(),
  property_name: z.string().nullable(),
  property_words: z.array(z.object({ word: z.string(), property_id: z.string(), property_name: z.string() })),
  automatic: z.boolean().describe('True if it classifies imported rows; otherwise it only suggests.'),
  created_at: instant(),
  created_by_name: z.string(),
}));
export type ClassificationRule = z.output<ReturnType<typeof classificationRule>>;

const words = atFirstUse(() =>
  requiredText(LIMITS.ruleWordsLength, 'Enter at least one word').refine(
    (text) => ruleWords(text).length > 0,
    'Enter at least one word',
  ),
);

const propertyWord = named('PropertyWord', () => z.strictObject({ word: words(), property_id: id() }));

const ruleFields = atFirstUse(() => ({
  name: requiredText(LIMITS.nameLength, 'Enter a name'),
  words: words(),
  direction: z.enum(RULE_DIRECTIONS).nullish(),
  min: nonNegativeMoney().nullish(),
  max: nonNegativeMoney().nullish(),
  account_id: id().nullish(),
  type: z
    .enum(TRANSACTION_TYPES)
    .refine((type) => type !== 'contribution', 'A contribution is never classified by a rule')
    .refine((type) => type !== 'redemption', 'A redemption is never classified by a rule'),
  category: optionalText(LIMITS.categoryLength).nullable(),
  property_id: id().nullish(),
  property_words: z.array(propertyWord()).max(LIMITS.propertyWords).nullish(),
  automatic: z.boolean(),
}));

const isRange = ({ min, max }: { min?: number | null | undefined; max?: number | null | undefined }) =>
  min == null || max == null || min <= max;
const WRONG_RANGE = { path: ['max'], message: 'The maximum is less than the minimum' };

export const rulesContract = {
  listClassificationRules: endpoint({
    summary: 'All classification rules, in order of precedence.',
    route: 'GET /classification-rules',
    shows: ['classification-rules'],
    output: () => listOf({ rules: z.array(classificationRule()) }),
  }),
  createClassificationRule: endpoint({
    summary: 'Adds a rule that classifies rows by words. Rules never classify rows as contributions.',
    route: 'POST /classification-rules',
    changes: ['classification-rules', 'transactions'],
    audits: ['classification-rule.created'],
    input: () => z.strictObject(ruleFields()).refine(isRange, WRONG_RANGE),
    output: classificationRule,
    refusals: ['property-not-found', 'too-many-rules'],
    status: 201,
    idempotent: true,
  }),
  updateClassificationRule: endpoint({
    summary: 'Replaces a rule. Rows that it has already classified do not change.',
    route: 'PUT /classification-rules/{id}',
    changes: ['classification-rules', 'transactions'],
    audits: ['classification-rule.updated'],
    input: () => z.strictObject({ id: id(), ...ruleFields() }).refine(isRange, WRONG_RANGE),
    output: classificationRule,
    refusals: ['rule-not-found', 'property-not-found'],
    idempotent: true,
  }),
  deleteClassificationRule: endpoint({
    summary: 'Deletes a rule. Rows that it has already classified do not change.',
    route: 'DELETE /classification-rules/{id}',
    changes: ['classification-rules', 'transactions'],
    audits: ['classification-rule.deleted'],
    input: () => ({ id: id() }),
    output: classificationRule,
    refusals: ['rule-not-found'],
    idempotent: true,
  }),
  applyClassificationRule: endpoint({
    summary:
      'Classifies the unclassified rows to which this rule applies. With `preview` it only lists them. One request covers a part of the ledger; the next request continues from `next_cursor`.',
    route: 'POST /classification-rules/{id}/apply',
    changes: ['transactions'],
    input: () => ({ id: id(), preview: z.boolean().optional(), cursor: cursor().optional() }),
    output: () =>
      listOf({
        transactions: z
          .array(transaction())
          .describe('The classified rows; for a preview, the rows that it would classify.'),
        refused: z.array(refusedRow()),
      }),
    refusals: ['rule-not-found', 'invalid-cursor'],
    idempotent: true,
  }),
};
