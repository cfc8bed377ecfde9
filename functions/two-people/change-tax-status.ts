import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { TAX_STATUS_WORDS, type TaxStatus } from '#shared/terms.ts';
import type { Asked, Maker } from '../ledger/maker.ts';
import {
  aboutClient,
  type ClientItem,
  findClient,
  setTaxStatusesWrite,
  taxStatusOn,
} from '../records/client-store.ts';
import {
  changeInputsWrite,
  findDistributionCounter,
  lastDayApproved,
  listDistributionItems,
} from '../records/distribution-store.ts';
import type { Effect } from './take-effect.ts';

export interface TaxInput {
  readonly id: string;
  readonly status: TaxStatus;
  readonly from: CalendarDate;
  readonly reason: string;
}

export interface TaxEffect extends Effect {
  readonly after: ClientItem;
  readonly summary: string;
}

export async function changeTaxStatus(
  { services, actor, now, refuse }: Maker<'client-not-found' | 'distribution-approved' | 'nothing-to-change'>,
  { id, status, from, reason }: TaxInput,
  { by, byName }: Asked,
): Promise<TaxEffect> {
  // The counter is read first, so that the write fails if a distribution is approved in the meantime.
  const counter = await findDistributionCounter(services);
  const client = (await findClient(services, id)) ?? refuse('client-not-found');
  // Up to this day, approved distributions have already withheld tax by the status.
  const approvedTo = lastDayApproved(await listDistributionItems(services));
  if (approvedTo !== undefined && from <= approvedTo)
    return refuse('distribution-approved', {
      sentence: EXACT_SENTENCES['distribution-approved'].until(displayDate(approvedTo)),
    });
  const { tax_statuses: all = [] } = client;
  const before = taxStatusOn(client, from);
  if (before === status) return refuse('nothing-to-change');
  const set = { status, from, reason, set_at: now, set_by: by, set_by_name: byName };
  const isAlone = status === 'exempt' && by === actor.userId;
  const statuses = [
    ...all.filter((one) => one.from !== from),
    { ...set, ...(isAlone ? { alone: true as const } : {}) },
  ];
  const summary = `Set the tax status of ${client.name} from ${displayDate(from)}: ${TAX_STATUS_WORDS[status]}`;
  return {
    summary,
    after: { ...client, tax_statuses: statuses, version: client.version + 1 },
    change: {
      writes: {
        client: setTaxStatusesWrite(services, client, statuses),
        inputs: changeInputsWrite(services, counter),
      },
      audit: {
        ...aboutClient(client),
        action: 'client.tax-status-set',
        summary: `Set the tax status from ${displayDate(from)}: ${TAX_STATUS_WORDS[status]}. ${reason}`,
        changes: {
          tax_status: { before, after: status },
          from: { after: from },
          reason: { after: reason },
        },
      },
    },
  };
}
