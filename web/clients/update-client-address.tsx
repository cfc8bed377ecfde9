import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { READ_ONLY } from '#shared/terms.ts';
import { lazyScreen, usePreload } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';

const AddressForm = lazyScreen(() => import('./address-form.tsx'), 'AddressForm');

interface UpdateClientAddressProps {
  clientId: string;
  address: string;
  readOnly: boolean;
  isInactive: boolean;
}

export function UpdateClientAddress({ clientId, address, readOnly, isInactive }: UpdateClientAddressProps) {
  const [editing, setEditing] = useState(false);
  const labelId = useId();
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  usePreload(AddressForm.preload);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const shown = (
    <div className="max-md:contents md:mt-1.5 md:flex md:items-start md:gap-3">
      {address ? (
        <p className="max-w-prose text-body font-medium whitespace-pre-line wrap-anywhere max-md:col-start-1 max-md:mt-0.5">
          {address}
        </p>
      ) : (
        <p className="text-body text-muted max-md:col-start-1 max-md:mt-0.5">
          No address provided
          {!readOnly && <span className="block text-subtle">Click Edit to add your address</span>}
        </p>
      )}
      {!readOnly && (
        <Button
          ref={edit}
          size="normal"
          variant="ghost"
          className="text-accent! hover:text-accent-hover! max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:-mr-3 max-md:self-center md:-my-1.5 md:px-2!"
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
    </div>
  );
  return (
    <section
      aria-labelledby={labelId}
      className="min-w-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3"
    >
      <h2 id={labelId} className="text-label text-subtle max-md:col-start-1">
        Address
      </h2>
      {editing ? (
        <Suspense fallback={shown}>
          <AddressForm clientId={clientId} address={address} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        shown
      )}
      {isInactive && <p className="col-span-full mt-1 text-label text-subtle">{READ_ONLY}</p>}
    </section>
  );
}
