import * as z from 'zod';
import { isWaiting, WAITING_REFUSALS, waiting } from './approvals.ts';
import { CSV_FILE, csvImport } from './csv-import.ts';
import { endpointOf } from './endpoint.ts';
import { confirmed, day, flag, id, reason, units, wholeNumber } from './fields.ts';
import { isOneOf, ONE_OF, proposed, takenUnits } from './register.ts';

const endpoint = endpointOf('register');

export const redemptionsContract = {
  proposeRedemption: endpoint({
    summary:
      'Redeems units at the redemption price in force, after approval by a second person, and makes a payable line.',
    route: 'POST /register/redemptions',
    changes: ['register', 'clients', 'approvals', 'messages', 'payout-lines'],
    audits: ['unit-move.redeemed', 'payout-line.created'],
    input: () =>
      z
        .strictObject({
          client_id: id(),
          day: day(),
          ...takenUnits(),
          pledge: z
            .enum(['lowered', 'callable'])
            .optional()
            .describe('Required if part of the pledge is uncalled: `lowered` ends that part.'),
          reason: reason(),
          confirmed: confirmed(['undistributed-days']),
        })
        .refine(isOneOf, ONE_OF),
    output: proposed,
    accepted: isWaiting,
    status: 201,
    idempotent: true,
    refusals: [
      'client-not-found',
      'no-price',
      'exceeds-available',
      'pledge-not-decided',
      'undistributed-days',
      'client-deceased',
      'period-locked',
      'future-date',
      ...WAITING_REFUSALS,
    ],
  }),
  openRegister: endpoint({
    summary:
      'Brings in a register (CSV of client, units and member since): for each holder an opening move of what the allocations did not give. With dryRun=true it returns a preview. Sending the same register again continues it. Once a price is published it waits for a second person.',
    route: 'POST /register/opening',
    changes: ['register', 'clients', 'approvals', 'messages'],
    audits: ['register-import.started', 'register.opened', 'unit-move.opened'],
    input: () => ({
      dryRun: flag().optional(),
      day: day().describe('The day of the register, in an open month.'),
      units_on_issue: z
        .string()
        .max(32)
        .describe('The total of the register; its lines must add up to this number.'),
      document_id: id().optional(),
    }),
    output: () =>
      z.union([
        csvImport(
          z.object({
            line: wholeNumber(),
            client_id: z.string(),
            client_name: z.string(),
            units: units(),
            allocated_units: units(),
            difference: units().describe('The opening move.'),
            member_since: day().nullable(),
          }),
        ),
        waiting(),
      ]),
    accepted: (output) => isWaiting(output) || output.status === 'running',
    refusals: [
      'not-csv',
      'register-opened',
      'opening-does-not-tie',
      'period-locked',
      'future-date',
      'units-gone',
      'document-not-found',
      ...WAITING_REFUSALS,
    ],
    ...CSV_FILE,
  }),
};
