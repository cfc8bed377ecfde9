import { cents } from '#shared/money.ts';
import { day } from './demo-calendar.ts';
import { type BankLine, type DemoShare, dollars, outgoing } from './demo-plan.ts';

function deposit(
  date: string,
  amount: number,
  description: string,
  type: 'contribution' | '',
  shares: readonly (readonly [client: string, amount: number, note: string])[] = [],
): BankLine {
  return {
    account: 'applications',
    date: day(date),
    amountCents: dollars(amount),
    description,
    type,
    shares: shares.map(([client, part, note]): DemoShare => ({ client, amountCents: dollars(part), note })),
  };
}

/**
 * The last three weeks, by hand: the call CC-2025-02 is coming in, and a manager who opens the portal finds
 * work of every kind: to classify, to allocate, to finish allocating.
 */
export const RECENT_LINES: readonly BankLine[] = [
  deposit('2025-05-22', 24_500, 'Direct credit Desai Superannuation CC-2025-01', 'contribution'),
  outgoing('expense', day('2025-05-23'), 1_870_00, 'Emergency plumbing, 18 Quay Street'),
  deposit('2025-05-26', 75_000, 'Direct credit Harbourside Wealth client trust CC-2025-02', 'contribution', [
    ['Isaac Mbeki', 30_000, 'CC-2025-02'],
    ['Leilani Tuala', 20_000, 'CC-2025-02, per adviser e-mail of 27/05'],
  ]),
  deposit('2025-05-27', 50_000, 'Direct credit Gallagher Super Pty Ltd', 'contribution', [
    ['Thomas Gallagher', 30_000, 'CC-2025-02, first part'],
  ]),
  deposit('2025-05-28', 25_000, 'NPP credit Lindqvist Foundation CC-2025-02', 'contribution'),
  outgoing('expense', day('2025-05-28'), 2_964_50, 'Fire safety certificate, 90 Station Parade'),
  deposit('2025-05-29', 15_000, 'Cheque deposit 000214', 'contribution'),
  deposit('2025-05-30', 18_000, 'Osko transfer CC-2025-02 Y Haddad', 'contribution', [
    ['Yasmin Haddad', 18_000, 'CC-2025-02'],
  ]),
  outgoing('', day('2025-05-30'), 329_00, 'Direct debit 004318 Example Waste Services'),
  deposit('2025-06-02', 37_500, 'Fast transfer from Papadopoulos Property Trust CC-2025-02', 'contribution', [
    ['Marcus Papadopoulos', 37_500, 'CC-2025-02, completes the pledge'],
  ]),
  outgoing('expense', day('2025-06-02'), 1_450_00, 'Property management fee May 2025'),
  outgoing('', day('2025-06-02'), 2_118_60, 'Card purchase Coastline Electrical Wholesale'),
  outgoing('expense', day('2025-06-03'), 22_610_00, 'Building insurance renewal 2025-26'),
  deposit('2025-06-03', 20_000, 'NPP credit ref 77120 unit subscription', ''),
  deposit('2025-06-04', 50_000, 'Osko transfer CC-2025-02 Okafor Super Fund', 'contribution', [
    ['Amara Okafor', 50_000, 'CC-2025-02'],
  ]),
  {
    account: 'applications',
    date: day('2025-06-05'),
    amountCents: cents(1_284_37),
    description: 'Interest earned May 2025',
    type: '',
    shares: [],
  },
  deposit('2025-06-06', 35_000, 'Direct credit G Liu CC-2025-02', 'contribution'),
  outgoing('commission', day('2025-06-06'), 9_350_00, 'Leasing fee Unit 4, 22 Foundry Road'),
  outgoing('expense', day('2025-06-09'), 18_942_00, 'Land tax instalment 2 of 3'),
  {
    account: 'operating',
    date: day('2025-06-10'),
    amountCents: cents(412_50),
    description: 'Refund Coastline Electrical Wholesale',
    type: '',
    shares: [],
  },
  deposit('2025-06-10', 25_000, 'Osko transfer CC-2025-02 J Tran', 'contribution', [
    ['Jordan Tran', 25_000, 'CC-2025-02, first part'],
  ]),
  deposit('2025-06-10', 60_000, 'Direct credit Rossi Retirement Fund', 'contribution', [
    ['Daniel Rossi', 30_000, 'CC-2025-02, first part'],
    ['Grace Liu', 10_000, 'Paid from joint account'],
  ]),
  deposit('2025-06-11', 40_000, 'NPP credit REF HELD-04 A Okafor', ''),
  outgoing('', day('2025-06-11'), 6_480_00, 'Strata levy Q2, 18 Quay Street'),
];
