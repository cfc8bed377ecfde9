import { FUND_NAME } from './constants.ts';
import { cents } from './money.ts';

/** These settings of the fund apply until a manager changes them. Amounts are in cents. */
export interface FundSeed {
  readonly name: string;
  /** The ABN has 11 digits. If it is empty, documents print no ABN. */
  readonly abn: string;
  readonly trustee: string;
  readonly responsible_person?: string;
  readonly address: string;
  readonly contact: {
    readonly name: string;
    readonly phone: string;
    readonly email: string;
    readonly hours: string;
  };
  /** Investors pay to this bank account. Without the account, no call can be issued. */
  readonly pay_to?: { readonly name: string; readonly bsb: string; readonly number: string };
  /** Set if investors can pay by BPAY. Payment references support only the check digit MOD10V05. */
  readonly bpay?: { readonly biller_code: string; readonly rule: 'MOD10V05' };
  readonly second_person_above_cents: number | null;
  readonly due_days: number;
  readonly reminder_days: readonly number[];
  readonly grace_days: number;
}

export const displayAbn = (abn: string) => abn.replace(/^(..)(...)(...)(...)$/, '$1 $2 $3 $4');

export function contactText({ name, phone, email, hours }: FundSeed['contact']): string {
  return phone || email ? [name, phone, email, hours].filter(Boolean).join(', ') : '';
}

export const FUND_RULES = {
  second_person_above_cents: cents(25_000_000),
  due_days: 30,
  reminder_days: [7, 3, 1],
  grace_days: 7,
} as const;

/** The demo and the stage `dev` use this invented fund. Its BSB belongs to no bank. */
export const DEMO_FUND: FundSeed = {
  ...FUND_RULES,
  name: FUND_NAME,
  abn: '51824753556',
  trustee: 'Wattle Street Trustees Pty Ltd',
  responsible_person: 'Sam Wood',
  address: 'Level 4, 12 Wattle Street\nUltimo NSW 2007',
  contact: {
    name: 'Investor services',
    phone: '02 5550 0142',
    email: 'investors@example.com',
    hours: 'weekdays 9 am to 5 pm',
  },
  pay_to: { name: `${FUND_NAME} Applications`, bsb: '999-000', number: '10024816' },
};
