import { ruleFinder, ruleWords } from '#shared/classification-rule.ts';
import type { ClassificationRule } from '#shared/contract/classification-rules.ts';
import type { SuggestedKind } from '#shared/contract/transactions.ts';
import type { TransactionType } from '#shared/terms.ts';
import type { Context, Handler } from '../http/context.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { rememberCategory } from '../records/category-store.ts';
import { listRules, type RuleItem } from '../records/classification-rule-store.ts';
import { findProperty } from '../records/property-store.ts';
import { type ListedTransaction, listNewestRows, type PastRow } from '../records/transaction-list-store.ts';
import { excludedAs, findTransactions } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import type { Kind } from './kind-of-money.ts';
import { isSameKind, type LearntKind, learnKinds } from './learnt-kind.ts';

export async function ruleWith(
  { services, refuse }: Context<'property-not-found'>,
  rule: Pick<RuleItem, 'id' | 'created_at' | 'created_by' | 'created_by_name' | 'version'>,
  input: Parameters<Handler<'createClassificationRule'>>[0],
): Promise<RuleItem> {
  const propertyOf = async (id: string) => (await findProperty(services, id)) ?? refuse('property-not-found');
  const property = input.property_id ? await propertyOf(input.property_id) : undefined;
  const propertyWords = await Promise.all(
    (input.property_words ?? []).map(async ({ word, property_id }) => {
      return { word, property_id, property_name: (await propertyOf(property_id)).name };
    }),
  );
  if (input.category) await rememberCategory(services, input.category);
  return {
    ...rule,
    name: input.name,
    words: input.words,
    direction: input.direction ?? undefined,
    min_cents: input.min ?? undefined,
    max_cents: input.max ?? undefined,
    account_id: input.account_id ?? undefined,
    type: input.type,
    category: input.category || undefined,
    property_id: property?.id,
    property_name: property?.name,
    property_words: propertyWords.length > 0 ? propertyWords : undefined,
    automatic: input.automatic,
  };
}

function toldFields(rule: RuleItem) {
  const { name, words, direction, min_cents, max_cents, account_id: account } = rule;
  const { type, category, property_name: property, property_words: named, automatic } = rule;
  const property_words = named?.map(({ word, property_name }) => `${word}: ${property_name}`).join(', ');
  return {
    name,
    words,
    direction,
    min_cents,
    max_cents,
    account,
    type,
    category,
    property,
    property_words,
    automatic,
  };
}

export function newRuleChanges(rule: RuleItem): Record<string, { after: unknown }> {
  const told = Object.entries(toldFields(rule)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(told.map(([field, after]) => [field, { after }]));
}

export function ruleChanges(before: RuleItem, after: RuleItem) {
  return fieldChanges(toldFields(before), toldFields(after));
}

export function presentRule(rule: RuleItem): ClassificationRule {
  return {
    id: rule.id,
    name: rule.name,
    words: rule.words,
    direction: rule.direction ?? null,
    min: rule.min_cents ?? null,
    max: rule.max_cents ?? null,
    account_id: rule.account_id ?? null,
    type: rule.type,
    category: rule.category ?? null,
    property_id: rule.property_id ?? null,
    property_name: rule.property_name ?? null,
    property_words: rule.property_words ?? [],
    automatic: rule.automatic,
    created_at: rule.created_at,
    created_by_name: rule.created_by_name,
  };
}

export function kindOfRule(
  rule: RuleItem,
  { description }: Pick<ListedTransaction, 'description'>,
): Kind & { readonly type: TransactionType } {
  const present = new Set(ruleWords(description));
  const named = rule.property_words?.find(({ word }) => ruleWords(word).every((one) => present.has(one)));
  const { type, category } = rule;
  const { property_id, property_name } = named ?? rule;
  return { type, category, property_id, property_name };
}

type RowToRule = Pick<ListedTransaction, 'description' | 'amount_cents'> & {
  readonly account_id?: string | undefined;
};

export type RuleFor = (row: RowToRule) => RuleItem | undefined;

export async function readRules(services: Services): Promise<RuleFor> {
  // A rule cannot say which parts a redemption gives back, so older redemption rules are ignored.
  const rules = (await listRules(services)).filter(({ type }) => type !== 'redemption');
  const find = ruleFinder(rules.map((rule) => ({ ...rule, min: rule.min_cents, max: rule.max_cents, rule })));
  return ({ description, amount_cents: amount, account_id }) =>
    find({ description, amount, account_id })?.rule;
}

export function isUnclassified(row: ListedTransaction): boolean {
  return row.type === '' && excludedAs(row) === undefined;
}

const LEARNT_FROM = 1_000;

async function findLearntKinds(
  services: Services,
  rows: readonly ListedTransaction[],
): Promise<(row: ListedTransaction) => LearntKind | undefined> {
  if (rows.length === 0) return () => undefined;
  // The index may still show a classification of these rows that somebody has just undone.
  const ids = new Set(rows.map(({ id }) => id));
  const past = (await listNewestRows(services, LEARNT_FROM)).filter(({ id }) => !ids.has(id));
  const learn = learnKinds(past);
  const learnt = new Map(rows.map((row) => [row.id, learn(row)]));
  const decidedBy = new Set(
    [...learnt.values()].flatMap((kind) => kind?.decidedBy.map(({ id }) => id) ?? []),
  );
  const now = new Map((await findTransactions(services, [...decidedBy])).map((row) => [row.id, row]));
  // The index may lag, so a suggestion counts only if the rows that decided it are unchanged.
  const isCurrent = (row: PastRow) => {
    const stored = now.get(row.id);
    return stored !== undefined && excludedAs(stored) === undefined && isSameKind(stored, row);
  };
  return ({ id }) => {
    const kind = learnt.get(id);
    return kind?.decidedBy.every(isCurrent) ? kind : undefined;
  };
}

export async function suggestKinds(
  services: Services,
  rows: readonly ListedTransaction[],
): Promise<(row: ListedTransaction) => SuggestedKind | null> {
  const open = rows.filter(isUnclassified);
  if (open.length === 0) return () => null;
  const ruleFor = await readRules(services);
  const ruled = new Map(open.map((row) => [row.id, ruleFor(row)]));
  const learntFor = await findLearntKinds(
    services,
    open.filter(({ id }) => !ruled.get(id)),
  );
  return (row) => {
    const rule = ruled.get(row.id);
    if (rule) {
      const { type, category = null, property_id = null } = kindOfRule(rule, row);
      return { rule_id: rule.id, type, category, property_id };
    }
    const learnt = learntFor(row);
    if (!learnt) return null;
    const { type, category = null, property_id = null, as_of, count } = learnt;
    return { rule_id: null, type, category, property_id, as_of, count };
  };
}
