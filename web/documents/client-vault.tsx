import type { Client } from '#shared/contract/clients.ts';

interface ClientVaultProps {
  client: Pick<Client, 'id' | 'name'>;
  onBusy: (busy: boolean) => void;
}

export function ClientVault({ client }: ClientVaultProps) {
  return <p>{client.name}</p>;
}
