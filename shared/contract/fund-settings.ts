import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { isWaiting, WAITING_REFUSALS, waiting } from './approvals.ts';
import { fundAccount } from './capital-calls.ts';
import { atFirstUse, endpointOf, object } from './endpoint.ts';
import {
  day,
  email,
  instant,
  money,
  nonNegativeMoney,
  optionalName,
  optionalText,
  reason,
  requiredName,
  requiredText,
} from './fields.ts';

const endpoint = endpointOf('fund');

const contact = object('FundContact', () => ({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
}));

const fundSettings = object('FundSettings', () => ({
  name: z.string(),
  abn: z.string().describe('11 digits; empty if not set.'),
  trustee: z.string(),
  responsible_person: z.string().describe('Who signs papers for auditors; empty if not set.'),
  address: z.string(),
  contact: contact(),
  pay_to: fundAccount().nullable().describe('The account that new calls ask investors to pay to.'),
  pay_to_next: z
    .object({ pay_to: fundAccount(), holds_from: day() })
    .nullable()
    .describe('The approved account that replaces it, and from which day.'),
  second_person_above: money()
    .nullable()
    .describe('Calls above this sum of one manager and day need a second person; null for none.'),
  due_days: z.int(),
  reminder_days: z.array(z.int()),
  grace_days: z.int(),
  morning_import: z.boolean(),
  valuation_max_age_days: z.int().describe('A unit price that rests on an older valuation needs a reason.'),
  smallest_payout: money().describe(
    'The fund carries a smaller payment to the next distribution. With 0, no payment is too small.',
  ),
  tax_statement_days: z
    .int()
    .describe('Investors can expect the tax statement this many days after 30 June.'),
  changed_at: instant().nullable(),
  changed_by_name: z.string().nullable(),
}));
export type FundSettings = z.output<ReturnType<typeof fundSettings>>;

const days = atFirstUse(() => z.int().min(0).max(365));

export const fundSettingsContract = {
  getFundSettings: endpoint({
    summary: 'The fund’s settings: what its papers print and its rules follow.',
    route: 'GET /fund/settings',
    shows: ['fund-settings'],
    output: fundSettings,
  }),
  getFundContact: endpoint({
    summary: 'Whom investors can reach at the fund; null if the fund has neither phone nor email.',
    route: 'GET /fund/contact',
    allow: ['anyone'],
    shows: ['fund-settings'],
    output: () => ({ contact: contact().nullable() }),
  }),
  updateFundSettings: endpoint({
    summary:
      'Changes some settings, with a reason. The account to pay to, the contact and a higher approval limit wait for a second person.',
    route: 'PUT /fund/settings',
    changes: ['fund-settings', 'approvals', 'messages'],
    audits: ['fund.settings-changed', 'approval.asked'],
    input: () => ({
      name: requiredName().optional(),
      abn: z
        .string()
        .max(20, 'An ABN has 11 digits')
        .overwrite((text) => text.replaceAll(/\s/g, ''))
        .regex(/^(\d{11})?$/, 'An ABN has 11 digits')
        .optional(),
      trustee: optionalName(),
      responsible_person: optionalName(),
      address: optionalText(LIMITS.addressLength),
      contact: z
        .strictObject({
          name: requiredName(),
          phone: requiredText(LIMITS.mobileLength),
          email: email(),
          hours: requiredText(LIMITS.nameLength),
        })
        .optional(),
      pay_to: z
        .strictObject({
          name: requiredName(),
          bsb: z.string().regex(/^(?!000-?000)\d{3}-?\d{3}$/, 'Enter a BSB, such as 062-000'),
          number: z.string().regex(/^\d{4,10}$/, 'Enter an account number of 4 to 10 digits'),
        })
        .optional(),
      second_person_above: nonNegativeMoney().nullable().optional(),
      due_days: days().optional(),
      reminder_days: z.array(z.int().min(1).max(90)).max(5).optional(),
      grace_days: days().optional(),
      morning_import: z.boolean().optional(),
      valuation_max_age_days: z.int().min(1).max(3_650).optional(),
      smallest_payout: nonNegativeMoney().optional(),
      tax_statement_days: z.int().min(1).max(365).optional(),
      reason: reason(),
    }),
    output: () => z.union([fundSettings(), waiting()]),
    accepted: isWaiting,
    refusals: ['second-person-needed', 'nothing-to-change', 'changed-meanwhile', ...WAITING_REFUSALS],
  }),
};
