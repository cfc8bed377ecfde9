import type { ClientStatus, ENTITY_TYPES } from '#shared/contract/clients.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';

/** An investor of the demo. Amounts in whole dollars; days in the fund's calendar. */
export interface DemoClient {
  readonly name: string;
  readonly mobile: string;
  readonly entity: readonly [type: (typeof ENTITY_TYPES)[number], name: string];
  readonly address: string;
  readonly since: string;
  readonly pledged: number;
  /** All that they will have paid by the last day of the demo. */
  readonly paid: number;
  /** How the bank words their deposits, `{call}` standing for the capital call. */
  readonly deposit: string;
  readonly notes?: string;
  /** Paid for bringing them. */
  readonly introducer?: string;
  /** Never signed in so far. */
  readonly invitedOnly?: true;
  /** What a manager changed of them later. */
  readonly edits?: readonly {
    on: string;
    status?: ClientStatus;
    pledged_amount?: number;
    notes?: string;
  }[];
  /** They moved and said so in the portal. */
  readonly moved?: { on: string; address: string };
}

/** The address every demo account is invented under. */
export function emailOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
}

const HARBOURSIDE = 'Harbourside Wealth';

/** By the day they joined. Names, entities and streets are invented; numbers are of the range kept for fiction. */
export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    name: 'Jordan Tran',
    mobile: '0491 570 012',
    entity: ['SMSF', 'Tran Family Super'],
    address: '12 Example Street, Newcastle NSW 2300',
    since: '2023-07-03',
    pledged: 1_200_000,
    paid: 1_050_000,
    deposit: 'Osko transfer {call} J Tran',
    edits: [{ on: '2024-10-08', pledged_amount: 1_500_000, notes: 'Raised the pledge in October 2024.' }],
  },
  {
    name: 'Marcus Papadopoulos',
    mobile: '0491 570 016',
    entity: ['Other', 'Papadopoulos Property Trust'],
    address: '88 Sample Road, Oakleigh VIC 3166',
    since: '2023-07-03',
    pledged: 1_200_000,
    paid: 1_200_000,
    deposit: 'Fast transfer from Papadopoulos Property Trust {call}',
    notes: 'Statements also to his accountant, on request only.',
  },
  {
    name: DEMO_ACCOUNTS.client.name,
    mobile: '0491 570 021',
    entity: ['Personal', ''],
    address: '7 Specimen Lane, Chatswood NSW 2067',
    since: '2023-07-04',
    pledged: 500_000,
    paid: 320_000,
    deposit: 'Osko transfer {call} O Chen',
    notes: 'Pays part of each call from the family account she shares with Alex.',
    moved: { on: '2024-09-14', address: '31 Example Parade, Chatswood NSW 2067' },
  },
  {
    name: 'Alex Chen',
    mobile: '0491 570 022',
    entity: ['Personal', ''],
    address: '7 Specimen Lane, Chatswood NSW 2067',
    since: '2023-07-04',
    pledged: 150_000,
    paid: 150_000,
    deposit: 'Osko transfer {call} A Chen',
  },
  {
    name: 'Daniel Rossi',
    mobile: '0491 570 031',
    entity: ['SMSF', 'Rossi Retirement Fund'],
    address: '4 Sample Avenue, Geelong VIC 3220',
    since: '2023-07-05',
    pledged: 600_000,
    paid: 420_000,
    deposit: 'Direct credit Rossi Retirement Fund',
    notes: 'Prefers calls after 15:00. Pays capital calls in two parts.',
  },
  {
    name: 'Thomas Gallagher',
    mobile: '0491 570 034',
    entity: ['SMSF', 'Gallagher Super Pty Ltd'],
    address: '150 Placeholder Street, Subiaco WA 6008',
    since: '2023-07-06',
    pledged: 1_250_000,
    paid: 750_000,
    deposit: 'Direct credit Gallagher Super Pty Ltd {call}',
    introducer: 'Swan River Advisory',
  },
  {
    name: 'Ben Hughes',
    mobile: '0491 570 036',
    entity: ['Other', 'Hughes Family Trust'],
    address: '21 Example Crescent, Bowral NSW 2576',
    since: '2023-07-10',
    pledged: 220_000,
    paid: 220_000,
    deposit: 'Transfer from Hughes Family Trust {call}',
  },
  {
    name: 'Charlotte Reid',
    mobile: '0491 570 039',
    entity: ['Personal', ''],
    address: '3/60 Sample Street, Battery Point TAS 7004',
    since: '2023-07-11',
    pledged: 100_000,
    paid: 100_000,
    deposit: 'NPP credit {call} Charlotte Reid',
    edits: [{ on: '2025-01-15', status: 'Inactive', notes: 'Overseas until 2027; wishes no contact.' }],
  },
  {
    name: 'Rosa Fernandez',
    mobile: '0491 570 041',
    entity: ['Other', 'Fernandez Investments Pty Ltd'],
    address: '9 Specimen Drive, Norwood SA 5067',
    since: '2023-07-12',
    pledged: 1_050_000,
    paid: 1_050_000,
    deposit: 'Direct credit Fernandez Investments {call}',
    introducer: 'Adelaide Hills Financial',
  },
  {
    name: 'Grace Liu',
    mobile: '0491 570 044',
    entity: ['Personal', ''],
    address: '18 Placeholder Avenue, Box Hill VIC 3128',
    since: '2023-08-02',
    pledged: 280_000,
    paid: 245_000,
    deposit: 'Direct credit G Liu {call}',
    moved: { on: '2024-04-27', address: '5 Example Rise, Balwyn VIC 3103' },
  },
  {
    name: 'Isaac Mbeki',
    mobile: '0491 570 047',
    entity: ['SMSF', 'Mbeki Superannuation Fund'],
    address: '40 Example Terrace, Paddington QLD 4064',
    since: '2023-09-18',
    pledged: 900_000,
    paid: 630_000,
    deposit: 'NPP credit {call} Mbeki Superannuation Fund',
    introducer: HARBOURSIDE,
  },
  {
    name: 'Elena Novak',
    mobile: '0491 570 050',
    entity: ['Personal', ''],
    address: '2 Sample Close, Sandy Bay TAS 7005',
    since: '2023-09-20',
    pledged: 180_000,
    paid: 180_000,
    deposit: 'Osko transfer E Novak {call}',
  },
  {
    name: 'Amara Okafor',
    mobile: '0491 570 053',
    entity: ['SMSF', 'Okafor Super Fund'],
    address: '77 Specimen Street, Parramatta NSW 2150',
    since: '2023-09-25',
    pledged: 400_000,
    paid: 360_000,
    deposit: 'Osko transfer {call} Okafor Super Fund',
  },
  {
    name: 'Hannah Kowalski',
    mobile: '0491 570 056',
    entity: ['Personal', ''],
    address: '14 Placeholder Way, Fremantle WA 6160',
    since: '2023-10-03',
    pledged: 200_000,
    paid: 200_000,
    deposit: 'Fast transfer from H Kowalski {call}',
    edits: [{ on: '2025-03-31', status: 'Inactive', notes: 'Selling her units to her brother; papers due.' }],
  },
  {
    name: 'Nikhil Desai',
    mobile: '0491 570 059',
    entity: ['SMSF', 'Desai Superannuation Fund'],
    address: '6 Example Circuit, Harris Park NSW 2150',
    since: '2024-01-16',
    pledged: 680_000,
    paid: 272_000,
    deposit: 'Direct credit Desai Superannuation {call}',
    introducer: HARBOURSIDE,
  },
  {
    name: 'Mei-Ling Wong',
    mobile: '0491 570 062',
    entity: ['Personal', ''],
    address: '25 Sample Place, Sunnybank QLD 4109',
    since: '2024-01-22',
    pledged: 320_000,
    paid: 330_000,
    deposit: 'Osko transfer M L Wong {call}',
    edits: [
      { on: '2025-04-10', notes: 'Paid $10,000 above the pledge; asked whether to raise it or refund.' },
    ],
  },
  {
    name: 'Zoe Lindqvist',
    mobile: '0491 570 065',
    entity: ['Other', 'Lindqvist Foundation'],
    address: 'Level 3, 100 Placeholder Terrace, Adelaide SA 5000',
    since: '2024-04-22',
    pledged: 1_000_000,
    paid: 250_000,
    deposit: 'NPP credit Lindqvist Foundation {call}',
    introducer: 'Adelaide Hills Financial',
  },
  {
    name: 'Farid Rahimi',
    mobile: '0491 570 068',
    entity: ['Other', 'Rahimi Holdings Pty Ltd'],
    address: '51 Example Highway, Dandenong VIC 3175',
    since: '2024-04-24',
    pledged: 350_000,
    paid: 140_000,
    deposit: 'Transfer from Rahimi Holdings Pty Ltd {call}',
    edits: [
      { on: '2025-05-06', status: 'Suspended', notes: 'Suspended until the new trust deed is signed.' },
    ],
  },
  {
    name: 'Leilani Tuala',
    mobile: '0491 570 071',
    entity: ['SMSF', 'Tuala Super Fund'],
    address: '33 Specimen Road, Logan Central QLD 4114',
    since: '2024-07-22',
    pledged: 450_000,
    paid: 90_000,
    deposit: 'Direct credit Tuala Super Fund {call}',
    introducer: HARBOURSIDE,
    invitedOnly: true,
    notes: 'Her adviser handles everything; she has not signed in.',
  },
  {
    name: 'Yasmin Haddad',
    mobile: '0491 570 074',
    entity: ['Personal', ''],
    address: '19 Sample Lane, Bankstown NSW 2200',
    since: '2024-07-29',
    pledged: 160_000,
    paid: 96_000,
    deposit: 'NPP credit {call} Y Haddad',
  },
  {
    name: 'Sione Taufa',
    mobile: '0491 570 077',
    entity: ['Personal', ''],
    address: '8 Example Grove, Mount Druitt NSW 2770',
    since: '2025-02-10',
    pledged: 120_000,
    paid: 0,
    deposit: 'Osko transfer S Taufa {call}',
    edits: [
      { on: '2025-05-19', status: 'Suspended', notes: 'Identity documents expired; letter came back.' },
    ],
  },
  {
    name: DEMO_ACCOUNTS.unpaidClient.name,
    mobile: '0491 570 080',
    entity: ['Personal', ''],
    address: '64 Placeholder Road, Fitzroy VIC 3065',
    since: '2025-04-29',
    pledged: 250_000,
    paid: 0,
    deposit: 'Osko transfer N Walker {call}',
    notes: 'First payment expected with CC-2025-02.',
  },
  {
    name: 'Aisha Karim',
    mobile: '0491 570 083',
    entity: ['Other', 'Karim Family Trust'],
    address: '11 Specimen Court, Lakemba NSW 2195',
    since: '2025-05-20',
    pledged: 240_000,
    paid: 0,
    deposit: 'Direct credit Karim Family Trust {call}',
    invitedOnly: true,
  },
  {
    name: DEMO_ACCOUNTS.invitedClient.name,
    mobile: '0491 570 086',
    entity: ['SMSF', 'Nair Family Super Fund'],
    address: '27 Example Boulevard, Glen Waverley VIC 3150',
    since: '2025-06-02',
    pledged: 300_000,
    paid: 0,
    deposit: 'Direct credit Nair Family Super {call}',
    invitedOnly: true,
    notes: 'Invited after the June information evening.',
  },
];
