import { type KeyboardEvent, useEffect } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Form } from '../forms/form.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { Button } from '../ui/button.tsx';
import { controlClass } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { askBeforeLeaving } from '../unsaved.ts';

export interface AddressFormProps {
  clientId: string;
  address: string;
  onClose: () => void;
}

export function AddressForm({ clientId, address, onClose }: AddressFormProps) {
  const form = useCallForm('updateClientAddress', {
    start: { address },
    input: (text) => ({ id: clientId, ...text }),
    send: async (input, options) =>
      input.address === address ? undefined : call('updateClientAddress', input, options),
    onDone: (saved) => {
      if (saved) notify.success('Address updated successfully!');
      onClose();
    },
    onRefused: (error, about) => {
      notify.error(`Failed to update address: ${messageOf(error, 'unknown error')}`, { about });
      return true;
    },
    onInvalid: (text, [problem = ''], about) => {
      const isBlank = text.address.trim() === '';
      notify.error(isBlank ? problem : `Failed to update address: ${problem}`, { about });
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
    if (event.key === 'Escape') askBeforeLeaving(onClose);
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
