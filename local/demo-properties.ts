import * as z from 'zod';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { PropertyType } from '#shared/terms.ts';
import { bankingDay, chosen, day, instantAt, later } from './demo-calendar.ts';
import type { DemoCall, DemoPerson } from './demo-calls.ts';

/** A value in whole dollars, and on what ground. */
interface DemoValuation {
  readonly on: CalendarDate;
  readonly value: number;
  readonly source: string;
}

/** Who moved in; undefined when the one before moved out. */
interface DemoLetting {
  readonly on: CalendarDate;
  readonly rental?: { monthlyRent: number; tenantName: string; leaseEnd: string };
}

interface DemoProperty {
  readonly name: string;
  readonly type: PropertyType;
  readonly city: string;
  readonly state: string;
  /** In whole dollars. */
  readonly price: number;
  readonly bought: CalendarDate;
  readonly valuations: readonly DemoValuation[];
  readonly lettings: readonly DemoLetting[];
}

const INDEPENDENT = 'Independent valuation';
const DIRECTORS = 'Directors’ valuation';
const PURCHASE = 'Purchase price';

/** The day of the last valuations, which the documents of the demo tell of too. */
export const LAST_VALUED = day('2025-03-31');

function valued(...values: readonly [on: string, value: number, source: string][]): DemoValuation[] {
  return values.map(([on, value, source]) => ({ on: day(on), value, source }));
}

function letTo(on: string, monthlyRent: number, tenantName: string, leaseEnd: string): DemoLetting {
  return { on: day(on), rental: { monthlyRent, tenantName, leaseEnd } };
}

/** By the day they were bought. Streets are invented, so are tenants. */
export const DEMO_PROPERTIES: readonly DemoProperty[] = [
  {
    name: '18 Quay Street',
    type: 'Commercial',
    city: 'Newcastle',
    state: 'NSW',
    price: 2_850_000,
    bought: day('2023-07-21'),
    valuations: valued(
      ['2023-07-21', 2_850_000, PURCHASE],
      ['2023-12-11', 2_880_000, INDEPENDENT],
      ['2024-12-09', 3_045_000, INDEPENDENT],
      ['2025-03-31', 3_120_000, INDEPENDENT],
    ),
    lettings: [
      letTo('2023-11-10', 15_600, 'Harbour Dental Group', '2026-06-30'),
      letTo('2025-04-24', 17_200, 'Harbour Dental Group', '2029-06-30'),
    ],
  },
  {
    name: '22 Foundry Road',
    type: 'Industrial',
    city: 'Geelong',
    state: 'VIC',
    price: 1_980_000,
    bought: day('2023-08-04'),
    valuations: valued(
      ['2023-08-04', 1_980_000, PURCHASE],
      ['2023-12-11', 2_010_000, INDEPENDENT],
      ['2024-12-09', 2_190_000, INDEPENDENT],
      ['2025-03-31', 2_240_000, INDEPENDENT],
    ),
    lettings: [letTo('2023-09-22', 12_400, 'Coastline Logistics', '2030-11-14')],
  },
  {
    name: '90 Station Parade',
    type: 'Mixed Use',
    city: 'Adelaide',
    state: 'SA',
    price: 2_410_000,
    bought: day('2023-08-11'),
    valuations: valued(
      ['2023-08-11', 2_410_000, PURCHASE],
      ['2023-12-11', 2_400_000, INDEPENDENT],
      ['2024-12-09', 2_380_000, INDEPENDENT],
      ['2025-03-31', 2_365_000, INDEPENDENT],
    ),
    lettings: [letTo('2024-01-19', 11_900, 'Parade Pharmacy', '2028-01-31')],
  },
  {
    name: '7 Wattle Street',
    type: 'Residential',
    city: 'Brisbane',
    state: 'QLD',
    price: 1_240_000,
    bought: day('2023-08-18'),
    valuations: valued(
      ['2023-08-18', 1_240_000, PURCHASE],
      ['2024-12-09', 1_310_000, INDEPENDENT],
      ['2025-03-31', 1_335_000, INDEPENDENT],
    ),
    lettings: [
      letTo('2024-04-12', 4_300, 'Private tenant', '2024-10-31'),
      { on: day('2024-11-01') },
      letTo('2024-12-06', 4_650, 'Private tenant', '2027-12-05'),
    ],
  },
  {
    name: '3 Mill Lane',
    type: 'Industrial',
    city: 'Hobart',
    state: 'TAS',
    price: 860_000,
    bought: day('2024-03-15'),
    valuations: valued(
      ['2024-03-15', 860_000, PURCHASE],
      ['2024-12-09', 890_000, DIRECTORS],
      ['2025-03-31', 905_000, INDEPENDENT],
    ),
    lettings: [],
  },
  {
    name: '61 Jetty Road',
    type: 'Commercial',
    city: 'Fremantle',
    state: 'WA',
    price: 1_120_000,
    bought: day('2025-05-16'),
    valuations: valued(['2025-05-08', 1_150_000, INDEPENDENT]),
    lettings: [letTo('2025-05-16', 7_350, 'Jetty Road Bakery', '2031-09-30')],
  },
  {
    name: '14 Orchard Grove',
    type: 'Residential',
    city: 'Canberra',
    state: 'ACT',
    price: 780_000,
    bought: day('2025-06-05'),
    valuations: valued(['2025-06-05', 780_000, PURCHASE]),
    lettings: [],
  },
];

const addedAnswer = z.object({ id: z.string() });

interface Keeping {
  readonly manager: DemoPerson;
  readonly call: DemoCall;
}

/** Enters the properties as they were bought, valued and let, each on the working day after. */
export async function keepProperties({ manager, call }: Keeping): Promise<void> {
  for (const property of DEMO_PROPERTIES) {
    const { name, type, city, state, price, bought, valuations, lettings } = property;
    const written = (on: CalendarDate, what: string) =>
      later(instantAt(bankingDay(addDays(on, 1)), '10:20'), chosen(`${name} ${on} ${what}`, 0, 9_000));
    const addedAt = written(bought, 'bought');
    // What was known by then is entered right after.
    const entered = (on: CalendarDate, what: string, minutes: number) =>
      on <= bought ? later(addedAt, minutes * 60) : written(on, what);
    const answer = await call(manager, addedAt, 'POST', '/fund/properties', {
      name,
      type,
      location: { city, state, country: 'Australia' },
      acquisitionPrice: price,
    });
    const { id } = addedAnswer.parse(answer);
    const entries = [
      ...valuations.map(({ on, value: marketValue, source }) => ({
        at: entered(on, 'valued', 4),
        body: { valuation: { marketValue, date: on, source } },
      })),
      ...lettings.map(({ on, rental = null }) => ({ at: entered(on, 'let', 9), body: { rental } })),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { at, body } of entries) await call(manager, at, 'PUT', `/fund/properties/${id}`, body);
  }
}
