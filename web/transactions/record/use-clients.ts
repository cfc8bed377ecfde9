import { useMemo } from 'react';
import type { Client } from '#shared/contract/clients.ts';
import { outstandingCents } from '#shared/money.ts';
import { useEveryPage } from '../../api/every-page.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';
import { formatMoney } from '../../ui/money-format.ts';

function pledgeText({ pledged_amount, total_paid }: Client): string {
  const left = outstandingCents(pledged_amount, total_paid);
  if (left > 0) return `${formatMoney(left)} outstanding`;
  return pledged_amount > 0 ? 'Fully paid' : 'No pledge';
}

export function clientOption(client: Client): ComboboxOption {
  const entity = client.entity_name || client.entity_type;
  return {
    id: client.id,
    text: client.name,
    detail: client.status === 'Active' ? entity : `${entity} · ${client.status}`,
    aside: pledgeText(client),
  };
}

export function useClients() {
  const clients = useEveryPage('listClients', {});
  const options = useMemo(() => clients.data?.clients.map(clientOption) ?? [], [clients.data]);
  return { ...clients, options };
}
