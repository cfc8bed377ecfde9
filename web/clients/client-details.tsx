import { OPEN_FIELDS, type OpenField } from '#shared/client-fields.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { formatField } from '#shared/field-words.ts';
import { useMayChange } from '../ui/page.tsx';
import { UpdateClientAddress } from './update-client-address.tsx';

const ELSEWHERE: readonly OpenField[] = ['name', 'entity_type', 'mobile', 'entity_name', 'address'];

export function ClientDetails({ client }: { client: ClientDashboard['client'] }) {
  const mayChange = useMayChange();
  const facts = [
    { label: 'Entity type', value: client.entity_type },
    { label: 'Phone', value: client.mobile },
    { label: 'Email', value: client.email },
    ...OPEN_FIELDS.filter((name) => !ELSEWHERE.includes(name)).map((name) => ({
      label: formatField(name),
      value: client[name],
    })),
  ];
  return (
    <div className="flex flex-col gap-3 xl:flex-row xl:gap-x-8 xl:pt-0.5">
      <dl className="flex flex-wrap gap-x-10 gap-y-3 xl:flex-nowrap xl:gap-x-8">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-label text-subtle">{label}</dt>
            <dd className="mt-0.5 text-body font-medium whitespace-pre-line wrap-anywhere">
              {value || <span className="font-normal text-muted">N/A</span>}
            </dd>
          </div>
        ))}
      </dl>
      <UpdateClientAddress
        clientId={client.id}
        address={client.address}
        readOnly={client.status !== 'Active' || !mayChange}
        isInactive={client.status !== 'Active'}
      />
    </div>
  );
}
