import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FundSettings } from '#shared/contract/fund-settings.ts';
import { displayAbn, type FundSeed } from '#shared/fund-seed.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { type AuditEntry, SYSTEM_ACTOR } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { findItem } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { putVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

export const fundAccount = storedItem(z.object({ name: z.string(), bsb: z.string(), number: z.string() }));
export type FundAccount = Stored<typeof fundAccount>;

export const fundIdentity = storedItem(
  z.object({
    name: z.string(),
    abn: z.string(),
    trustee: z.string(),
    responsible_person: z.string().default(''),
    address: z.string(),
    contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), hours: z.string() }),
    bpay: z.object({ biller_code: z.string(), rule: z.literal('MOD10V05') }).optional(),
  }),
);
export type FundIdentity = Stored<typeof fundIdentity>;

const fundSettingsItem = storedItem(
  fundIdentity.schema.extend({
    pay_to: fundAccount.schema.optional(),
    pay_to_next: z.object({ pay_to: fundAccount.schema, holds_from: storedDay }).optional(),
    second_person_above_cents: storedCents.nullable(),
    due_days: z.number(),
    reminder_days: z.array(z.number()),
    grace_days: z.number(),
    morning_import: z.boolean().default(true),
    valuation_max_age_days: z.number().default(365),
    smallest_payout_cents: storedCents.default(ZERO_CENTS),
    tax_statement_days: z.number().default(92),
    changed_at: z.string().optional(),
    changed_by: z.string().optional(),
    changed_by_name: z.string().optional(),
    version: z.number(),
  }),
);
export type FundSettingsItem = Stored<typeof fundSettingsItem>;

const KEY = { pk: 'FUND', sk: 'SETTINGS' };
export const FUND_SETTINGS = 'FUND#settings';

export async function readFundSettings(services: Services): Promise<FundSettingsItem> {
  const stored = await findItem(services, KEY, fundSettingsItem);
  const seed = services.fundSeed();
  // The deployment sets `bpay`. Managers change all other settings.
  if (!stored) return fundSettingsItem.parse({ ...seed, version: 0 });
  const { bpay: _, ...settings } = stored;
  return seed.bpay ? { ...settings, bpay: seed.bpay } : settings;
}

export function putFundSettingsWrite(services: Services, before: FundSettingsItem, after: FundSettingsItem) {
  const stored = before.version === 0 ? undefined : before;
  return putVersion(services, stored, { ...KEY, ...fundSettingsItem.parse(after) });
}

export async function seedFundSettings(services: Services, seed: FundSeed): Promise<void> {
  if (await findItem(services, KEY, fundSettingsItem)) return;
  const before = fundSettingsItem.parse({ ...seed, version: 0 });
  const settings = { ...before, version: 1 };
  const audit: AuditEntry = {
    target: FUND_SETTINGS,
    name: settings.name,
    action: 'fund.settings-changed',
    summary: 'Fund settings of the first start',
    changes: Object.fromEntries(Object.entries(seed).map(([field, after]) => [field, { after }])),
  };
  const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() };
  const writes = { settings: putFundSettingsWrite(services, before, settings) };
  // If the commit fails, another command has stored settings at the same time.
  await commitIfUnchanged(services, { writes, audit }, by);
}

/** Returns the approved next account, or undefined from the day on which this account is used. */
export function payToAfter({ pay_to_next: next }: FundSettingsItem, day: CalendarDate) {
  return next && next.holds_from > day ? next : undefined;
}

export function payToOn(settings: FundSettingsItem, day: CalendarDate): FundAccount | undefined {
  return payToAfter(settings, day) ? settings.pay_to : (settings.pay_to_next?.pay_to ?? settings.pay_to);
}

export function identityOf(settings: FundSettingsItem): FundIdentity {
  return fundIdentity.parse(settings);
}

export async function readFundIdentity(services: Services): Promise<FundIdentity> {
  return identityOf(await readFundSettings(services));
}

export function detailsOf({ abn, trustee, address }: FundIdentity): string[] {
  return [
    ...(abn ? [`ABN ${displayAbn(abn)}`] : []),
    ...(trustee ? [`Trustee: ${trustee}`] : []),
    ...address.split('\n').filter((row) => row.trim() !== ''),
  ];
}

export function presentFundSettings(settings: FundSettingsItem, today: CalendarDate): FundSettings {
  const { second_person_above_cents: limit, smallest_payout_cents: smallest, ...others } = settings;
  const { changed_by: _, version: __, ...shown } = others;
  return {
    changed_at: null,
    changed_by_name: null,
    ...shown,
    pay_to: payToOn(settings, today) ?? null,
    pay_to_next: payToAfter(settings, today) ?? null,
    second_person_above: limit,
    smallest_payout: smallest,
  };
}
