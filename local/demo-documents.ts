import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { FUND_NAME } from '#shared/constants.ts';
import type { DOCUMENT_TYPES } from '#shared/terms.ts';
import { bankingDay, chosen, day, instantAt, later } from './demo-calendar.ts';
import { type DemoCall, type DemoPerson, inParallel } from './demo-calls.ts';
import { DEMO_CLIENTS } from './demo-clients.ts';
import { CALLS } from './demo-deposits.ts';
import { type DemoDocumentFile, pdfFile, textFile } from './demo-files.ts';
import { DEMO_PROPERTIES, LAST_VALUED } from './demo-properties.ts';

/** A document that a manager uploaded; without a client it is the fund's. */
interface DemoDocument {
  readonly on: CalendarDate;
  readonly type: (typeof DOCUMENT_TYPES)[number]['id'];
  readonly name: string;
  readonly description: string;
  readonly file: DemoDocumentFile;
  readonly client?: string;
}

const FICTION = 'Part of a demonstration: the fund, its people and its figures are invented.';

function pdf(fileName: string, title: string, ...lines: string[]): DemoDocumentFile {
  return pdfFile(`${fileName}.pdf`, title, [FUND_NAME, '', ...lines, '', FICTION]);
}

const QUARTERS = [
  ['September 2023', '2023-10-20'],
  ['December 2023', '2024-01-19'],
  ['March 2024', '2024-04-19'],
  ['June 2024', '2024-07-19'],
  ['September 2024', '2024-10-18'],
  ['December 2024', '2025-01-17'],
  ['March 2025', '2025-04-17'],
] as const;

function fundDocuments(): DemoDocument[] {
  const quarterly = QUARTERS.map(([quarter, on]): DemoDocument => {
    const name = `Quarterly report ${quarter}`;
    return {
      on: day(on),
      type: 'report',
      name,
      description: `What the fund did in the quarter to the end of ${quarter}`,
      file: pdf(name, name, 'Properties, rents, valuations and outlook of the quarter.'),
    };
  });
  const calls = [...CALLS, { name: 'CC-2025-02', issued: day('2025-05-19') }].map(
    ({ name, issued }): DemoDocument => ({
      on: issued,
      type: 'capital_call',
      name: `Capital call notice ${name}`,
      description: 'Due within 30 days',
      file: pdf(`${name} notice`, `Capital call ${name}`, `Issued on ${issued}, due within 30 days.`),
    }),
  );
  const single: DemoDocument[] = [
    {
      on: day('2023-07-03'),
      type: 'investment_info',
      name: 'Information memorandum',
      description: 'The offer, its risks and its costs',
      file: pdf('Information memorandum', 'Information memorandum', 'The offer, its risks and its costs.'),
    },
    {
      on: day('2023-07-03'),
      type: 'legal',
      name: 'Trust deed',
      description: '',
      file: pdf('Trust deed', 'Trust deed', 'The rules under which the trustee holds the properties.'),
    },
    {
      on: day('2023-07-03'),
      type: 'compliance',
      name: 'Complaints policy',
      description: 'How to raise a complaint and when to expect an answer',
      file: textFile('complaints-policy.txt', [
        'Complaints policy',
        '',
        'Tell us what went wrong; we answer within 30 days.',
        FICTION,
      ]),
    },
    {
      on: day('2024-02-12'),
      type: 'compliance',
      name: 'Building insurance certificate 2024',
      description: 'All properties, to 31/01/2025',
      file: pdf('Insurance certificate 2024', 'Certificate of insurance', 'Buildings and public liability.'),
    },
    {
      on: day('2024-09-27'),
      type: 'report',
      name: 'Annual report 2023–24',
      description: 'With the auditor’s opinion',
      file: pdf('Annual report 2023-24', 'Annual report 2023-24', 'The year to 30 June 2024.'),
    },
    {
      on: day('2025-02-11'),
      type: 'compliance',
      name: 'Building insurance certificate 2025',
      description: 'All properties, to 31/01/2026',
      file: pdf('Insurance certificate 2025', 'Certificate of insurance', 'Buildings and public liability.'),
    },
    {
      on: day('2025-05-22'),
      type: 'report',
      name: 'Valuations at 31/03/2025',
      description: 'Independent valuations by property',
      file: textFile('valuations-2025-03-31.csv', [
        'Property,Valued on,Value',
        ...DEMO_PROPERTIES.flatMap(({ name, valuations }) =>
          valuations
            .filter(({ on }) => on === LAST_VALUED)
            .map(({ on, value }) => `${name},${on},${value}.00`),
        ),
      ]),
    },
  ];
  return [...single, ...quarterly, ...calls];
}

/** What an investor has: the contract, an identification where one was asked for, statements for tax. */
function personalDocuments(): DemoDocument[] {
  return DEMO_CLIENTS.flatMap((client): DemoDocument[] => {
    const { name, entity } = client;
    const investor = entity[1] || name;
    const joined = day(client.since);
    const of = { client: name };
    const contract: DemoDocument = {
      ...of,
      on: addDays(joined, 1),
      type: 'contract',
      name: 'Subscription agreement',
      description: `Signed for ${investor}`,
      file: pdf('Subscription agreement', 'Subscription agreement', `Between the trustee and ${investor}.`),
    };
    const paidBefore = client.paid > 0 && joined < '2024-05-01';
    const tax: DemoDocument = {
      ...of,
      on: day('2024-08-15'),
      type: 'tax',
      name: 'Tax statement 2023–24',
      description: 'For the return of the year to 30/06/2024',
      file: pdf('Tax statement 2023-24', 'Tax statement 2023-24', `Prepared for ${investor}.`),
    };
    return client.invitedOnly && client.paid === 0 ? [] : paidBefore ? [contract, tax] : [contract];
  });
}

/** The investor whose account the demo gives away has something of every kind. */
function showcaseDocuments(client: string): DemoDocument[] {
  const receipt = (call: string, on: string): DemoDocument => ({
    client,
    on: day(on),
    type: 'receipt',
    name: `Receipt ${call}`,
    description: '',
    file: pdf(`Receipt ${call}`, `Receipt for ${call}`, `Received with thanks from ${client}.`),
  });
  return [
    receipt('CC-2024-03', '2024-09-02'),
    receipt('CC-2024-04', '2024-12-03'),
    receipt('CC-2025-01', '2025-03-25'),
    {
      client,
      on: day('2024-09-16'),
      type: 'compliance',
      name: 'Change of address confirmed',
      description: 'Recorded from the portal on 14/09/2024',
      file: textFile('change-of-address.txt', ['Your new address is recorded.', FICTION]),
    },
  ];
}

interface Upload {
  readonly manager: DemoPerson;
  readonly call: DemoCall;
  /** Client ids by name. */
  readonly clients: ReadonlyMap<string, string>;
  readonly atOnce: number;
}

/** Uploads the fund's documents and the investors', each when it was made. */
export async function uploadDocuments({ manager, call, clients, atOnce }: Upload): Promise<void> {
  const showcase = showcaseDocuments('Olivia Chen');
  const documents = [...fundDocuments(), ...personalDocuments(), ...showcase];
  const owners = new Map<string, DemoDocument[]>();
  for (const document of documents) {
    // The fund's go side by side; one investor's in turn, for each counts on the one before.
    const owner = document.client ?? `${document.name} of the fund`;
    owners.set(owner, [...(owners.get(owner) ?? []), document]);
  }
  await inParallel([...owners.values()], atOnce, async (ofOwner) => {
    for (const { on, type, name, description, file, client } of ofOwner) {
      const clientId = client && clients.get(client);
      if (client && !clientId) throw new Error('The demo has a document of a client it does not have');
      const label = `${client ?? ''} ${name}`;
      const at = later(instantAt(bankingDay(on), '09:40'), chosen(label, 0, 24_000));
      await call(manager, at, 'POST', '/documents/upload', {
        file,
        metadata: { document_type_id: type, name, description, ...(clientId ? { client_id: clientId } : {}) },
      });
    }
  });
}
