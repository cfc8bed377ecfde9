import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { REFUSALS } from '#shared/refusals.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { replaceKept } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { controlClass } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';

interface EditAddressProps {
  clientId: string;
  address: string;
  /** The account can be viewed, not changed. */
  readOnly: boolean;
}

/** The investor's address; Edit opens it in its place. */
export function EditAddress({ clientId, address, readOnly }: EditAddressProps) {
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
  const [text, setText] = useState(address);
  const [saving, setSaving] = useState(false);
  const [blank, setBlank] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const toastId = useId();
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);

  async function save() {
    const wanted = text.trim().normalize('NFC');
    if (wanted === '') {
      setBlank(true);
      area.current?.focus();
      notify.error('Address cannot be empty', { id: toastId });
      return;
    }
    if (wanted === address) {
      onClose();
      return;
    }
    setSaving(true);
    try {
      const saved = await call('updateClientAddress', { id: clientId, address: wanted });
      await replaceKept('getOwnDashboard', (kept) => ({
        ...kept,
        client: { ...kept.client, address: saved.address },
      }));
      notify.success('Address updated successfully!', { id: toastId });
      onClose();
    } catch (error) {
      notify.error(`Failed to update address: ${messageOf(error, 'unknown error')}`, { id: toastId });
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (saving) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  }

  return (
    <form
      className="flex items-start gap-2 max-md:col-span-full max-md:mt-1.5 max-md:flex-wrap md:-mb-1.5 md:-ml-[11px]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void save();
      }}
    >
      <textarea
        ref={area}
        rows={2}
        value={text}
        readOnly={saving}
        aria-label="Address"
        aria-invalid={blank || undefined}
        placeholder="Enter your address"
        autoComplete="street-address"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setBlank(false);
        }}
        className={controlClass(
          blank,
          'field-sizing-content h-auto! min-h-8 max-w-prose resize-none py-[5px] font-medium max-md:max-w-none max-md:py-2.5 fine:md:text-body! fine:md:px-2.5!',
        )}
      />
      <Button type="submit" variant="primary" busy={saving} busyLabel="Saving...">
        Save
      </Button>
      <Button disabled={saving} onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
