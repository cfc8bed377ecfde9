import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { REFUSALS } from '#shared/refusals.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Form } from '../forms/form.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { controlClass } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';

interface UpdateClientAddressProps {
  clientId: string;
  address: string;
  /** The account can be viewed but not changed. */
  readOnly: boolean;
}

/** The investor's address; Edit replaces it with a form. */
export function UpdateClientAddress({ clientId, address, readOnly }: UpdateClientAddressProps) {
  const [editing, setEditing] = useState(false);
  const labelId = useId();
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <section
      aria-labelledby={labelId}
      className="min-w-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3"
    >
      <h2 id={labelId} className="text-label text-subtle max-md:col-start-1">
        Address
      </h2>
      {editing ? (
        <AddressForm clientId={clientId} address={address} onClose={() => setEditing(false)} />
      ) : (
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
      )}
      {readOnly && (
        <p className="col-span-full mt-1 text-label text-subtle">{REFUSALS['read-only'].sentence}</p>
      )}
    </section>
  );
}

function AddressForm({
  clientId,
  address,
  onClose,
}: {
  clientId: string;
  address: string;
  onClose: () => void;
}) {
  const toastId = useId();
  const form = useCallForm('updateClientAddress', {
    start: { address },
    input: (text) => ({ id: clientId, ...text }),
    send: async (input, options) =>
      input.address === address ? undefined : call('updateClientAddress', input, options),
    onDone: (saved) => {
      if (saved) notify.success('Address updated successfully!', { id: toastId });
      onClose();
    },
    onRefused: (error) => {
      notify.error(`Failed to update address: ${messageOf(error, 'unknown error')}`, { id: toastId });
      return true;
    },
    onInvalid: (text, [problem = '']) => {
      const isBlank = text.address.trim() === '';
      notify.error(isBlank ? problem : `Failed to update address: ${problem}`, { id: toastId });
      return undefined;
    },
  });
  const { ref, busy } = form;
  const { value, error, onChange } = form.field('address');
  useEffect(() => {
    const area = ref.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, [ref]);

  function onKeyDown(event: KeyboardEvent) {
    if (busy) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) ref.current?.requestSubmit();
  }

  return (
    <Form
      form={form}
      className="flex items-start gap-2 max-md:col-span-full max-md:mt-1.5 max-md:flex-wrap md:-mb-1.5 md:-ml-[11px]"
    >
      <textarea
        rows={2}
        value={value}
        readOnly={busy}
        aria-label="Address"
        aria-invalid={error !== undefined || undefined}
        placeholder="Enter your address"
        autoComplete="street-address"
        onKeyDown={onKeyDown}
        onChange={onChange}
        className={controlClass(
          error !== undefined,
          'field-sizing-content h-auto! min-h-8 max-w-prose resize-none py-[5px] font-medium max-md:max-w-none max-md:py-2.5 fine:md:text-body! fine:md:px-2.5!',
        )}
      />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
        Save
      </Button>
      <Button disabled={busy} onClick={onClose}>
        Cancel
      </Button>
    </Form>
  );
}
