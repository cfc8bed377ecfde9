import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { TRANSFER_KINDS, UNIT_EFFECT_KINDS } from '../terms.ts';
import { approval, DECIDING_REFUSALS, isWaiting, WAITING_REFUSALS, waiting } from './approvals.ts';
import { atFirstUse, endpointOf, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  day,
  id,
  instant,
  money,
  nextCursor,
  nonNegativeMoney,
  nonZeroUnits,
  optionalText,
  page,
  positiveMoney,
  positiveUnits,
  reason,
  requiredText,
  unitPrice,
  units,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('register');

export const unitMove = object('UnitMove', () => ({
  id: z.string(),
  kind: z.enum(UNIT_EFFECT_KINDS),
  client_id: z.string(),
  client_name: z.string(),
  day: day().describe('The day from whose end the units count.'),
  units: units().describe('Negative if the holder has fewer units afterwards.'),
  price: unitPrice().nullable().describe('Dollars for one unit; null if none applied.'),
  amount: money().nullable().describe('What was paid for the units, with their sign; null if nothing was.'),
  balance: units().describe('The holder’s units after this move, in the order of days.'),
  other_client_id: z.string().nullable().describe('The other party of a transfer; null for clients.'),
  other_client_name: z.string().nullable(),
  document_id: z.string().nullable(),
  reason: z.string().describe('Why; empty for an issue, and for clients.'),
  source: z.string().describe('Where it comes from, such as the title of a capital call.'),
  transaction_id: z
    .string()
    .nullable()
    .describe('The bank row of an issue or return; null for other moves, and for clients.'),
  recorded_at: instant(),
  recorded_by_name: z.string().nullable().describe('Null for clients, and for payments.'),
  approved_by_name: z.string().nullable().describe('The second person; null if none was needed.'),
  approved_alone: z.boolean(),
  reversed_at: instant().nullable(),
  annulled: z.boolean(),
  corrects: z.string().nullable().describe('The move that this one reverses on a later day.'),
}));
export type UnitMove = z.output<ReturnType<typeof unitMove>>;

const holder = object('Holder', () => ({
  client_id: z.string(),
  name: z.string(),
  entity_name: z.string(),
  address: z.string(),
  units: units(),
  share_percent: z.number().describe('Of the units on issue, with two decimals.'),
  value: money().nullable().describe('Units at the price of the day; null without a published price.'),
  entered_on: day().nullable().describe('The first day with units, or the day given as member since.'),
  left_on: day().nullable().describe('The day on which a former holder’s last units went.'),
}));
export type Holder = z.output<ReturnType<typeof holder>>;

const moved = object('Moved', () => ({ moves: z.array(unitMove()) }));

export const proposed = atFirstUse(() => z.union([moved(), waiting()]));

/** With `all`, the move takes all units that the holder has on the day. */
export const takenUnits = atFirstUse(() => ({
  units: positiveUnits().optional(),
  all: z.literal(true).optional(),
}));
export const isOneOf = (input: { units?: unknown; all?: unknown }) =>
  (input.units === undefined) !== (input.all === undefined);
export const ONE_OF = { path: ['units'], message: 'Enter a number of units, or choose all of them' };

export const registerContract = {
  getRegister: endpoint({
    summary: 'The holders of units at the end of a day, with their shares; former holders last.',
    route: 'GET /register',
    shows: ['register', 'unit-prices', 'clients', 'transactions'],
    input: () => ({ on: day().optional().describe('Defaults to today.') }),
    output: () => ({
      on: day(),
      holders: z.array(holder()),
      former: z.array(holder()).describe('Holders whose units were 0 at the end of the day.'),
      units_on_issue: units(),
      price: unitPrice().nullable().describe('The published price that values the units; null without.'),
      price_day: day().nullable(),
    }),
  }),
  listUnitMoves: endpoint({
    summary: 'The moves of units, newest first: issues, returns and moves between holders.',
    route: 'GET /register/moves',
    shows: ['register', 'clients', 'transactions', 'approvals'],
    input: () => ({
      client_id: id().optional(),
      from: day().optional(),
      to: day().optional(),
      ...page(),
    }),
    output: () => ({
      moves: z.array(unitMove()),
      total: wholeNumber(),
      next_cursor: nextCursor(),
      waiting: z.array(approval()).describe('The proposed moves that wait for a second person.'),
    }),
    refusals: ['client-not-found', 'invalid-cursor'],
  }),
  listClientUnits: endpoint({
    summary: 'The units of one client and the moves that add up to them, newest first.',
    route: 'GET /clients/{id}/units',
    ...READ_BY_INVESTORS,
    shows: ['register', 'unit-prices', 'transactions'],
    input: () => ({ id: id(), on: day().optional().describe('Defaults to today.') }),
    output: () => ({
      on: day(),
      units: units(),
      price: unitPrice().nullable().describe('The published price that values the units; null without.'),
      price_day: day().nullable(),
      value: money().nullable(),
      moves: z.array(unitMove()),
    }),
    refusals: ['client-not-found'],
  }),
  proposeTransfer: endpoint({
    summary:
      'Transfers units from one holder to another on a day, after approval by a second person. Both parts add up to zero.',
    route: 'POST /register/transfers',
    changes: ['register', 'clients', 'capital-calls', 'approvals', 'messages'],
    audits: ['unit-move.transferred', 'capital-call.line-transmitted'],
    input: () =>
      z
        .strictObject({
          from_client_id: id(),
          to_client_id: id(),
          day: day(),
          ...takenUnits(),
          kind: z.enum(TRANSFER_KINDS),
          consideration: positiveMoney().optional().describe('What the buyer paid the seller.'),
          uncalled_amount: nonNegativeMoney()
            .optional()
            .describe('How much of the seller’s uncalled pledge goes with the units.'),
          document_id: id(),
          reason: reason(),
        })
        .refine(isOneOf, ONE_OF)
        .refine((input) => input.kind !== 'transmission' || input.uncalled_amount === undefined, {
          path: ['uncalled_amount'],
          message: 'A transmission takes the whole uncalled pledge',
        }),
    output: proposed,
    accepted: isWaiting,
    status: 201,
    idempotent: true,
    refusals: [
      'client-not-found',
      'document-not-found',
      'same-holder',
      'exceeds-available',
      'exceeds-uncalled',
      'open-call-lines',
      'client-deceased',
      'period-locked',
      'future-date',
      ...WAITING_REFUSALS,
    ],
  }),
  proposeAdjustment: endpoint({
    summary: 'Adds units to a holder or takes some away, after approval by a second person.',
    route: 'POST /register/adjustments',
    changes: ['register', 'clients', 'approvals', 'messages'],
    audits: ['unit-move.adjusted'],
    input: () => ({
      client_id: id(),
      day: day(),
      units: nonZeroUnits().describe('Below zero to take units away.'),
      document_id: id(),
      reason: reason(),
    }),
    output: proposed,
    accepted: isWaiting,
    status: 201,
    idempotent: true,
    refusals: [
      'client-not-found',
      'document-not-found',
      'exceeds-available',
      'period-locked',
      'future-date',
      ...WAITING_REFUSALS,
    ],
  }),
  decideMove: endpoint({
    summary:
      'Approves a proposed move, which then takes effect after all its checks, or declines it. Its maker can only withdraw it.',
    route: 'PUT /register/moves/{id}',
    changes: ['register', 'clients', 'capital-calls', 'approvals', 'messages', 'payout-lines'],
    input: () => ({
      id: id().describe('The id of the approval.'),
      decision: z.enum(['approved', 'declined', 'withdrawn']),
      asked_at: requiredText(40).optional().describe('The time of the request that the caller saw.'),
      reason: optionalText(LIMITS.reasonLength),
    }),
    output: () => ({ approval: approval(), moves: z.array(unitMove()) }),
    refusals: ['approval-not-found', 'only-maker-withdraws', ...DECIDING_REFUSALS],
  }),
  reverseMove: endpoint({
    summary: 'Reverses a move, both halves of a transfer together, after approval by a second person.',
    route: 'POST /register/moves/{id}/reverse',
    changes: ['register', 'clients', 'capital-calls', 'approvals', 'messages', 'payout-lines'],
    audits: ['unit-move.reversed', 'payout-line.cancelled'],
    input: () => ({ id: id(), reason: reason() }),
    output: proposed,
    accepted: isWaiting,
    idempotent: true,
    refusals: [
      'move-not-found',
      'move-reversed',
      'move-paid',
      'units-gone',
      'exceeds-uncalled',
      ...WAITING_REFUSALS,
    ],
  }),
};
