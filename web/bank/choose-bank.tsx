import { useEffect, useMemo } from 'react';
import { useCall } from '../api/hooks.ts';
import { Combobox, type ComboboxOption } from '../ui/combobox.tsx';
import { Lock } from '../ui/lucide-icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.tsx';
import { BankTile } from './bank-tile.tsx';
import type { Bank } from './use-bank-connection.ts';

const NOT_LOADED = 'Failed to load bank institutions';

interface ChooseBankProps {
  bank: Bank | undefined;
  error: string | undefined;
  onBank: (bank: Bank | undefined) => void;
}

export function ChooseBank({ bank, error, onBank }: ChooseBankProps) {
  const banks = useCall('listInstitutions', {}, { revalidateOnFocus: false });
  const failed = banks.error !== undefined && !banks.data;
  useEffect(() => {
    if (!failed) return;
    notify.error(NOT_LOADED, { id: NOT_LOADED });
    return () => notify.dismiss(NOT_LOADED);
  }, [failed]);
  const options = useMemo<ComboboxOption[]>(
    () =>
      banks.data?.institutions.map(({ id, name, short_name, logo, available }) => ({
        id,
        text: name,
        ...(name.includes(short_name) ? {} : { detail: short_name }),
        leading: <BankTile small bank={{ name, logo }} />,
        ...(available ? {} : { disabled: true, aside: 'Cannot be reached' }),
      })) ?? [],
    [banks.data],
  );
  if (failed) {
    return (
      <Notice tone="negative" action={{ label: 'Try Again', onPress: () => void banks.mutate() }}>
        {NOT_LOADED}.
      </Notice>
    );
  }
  return (
    <>
      <Combobox
        key={banks.data ? 'loaded' : 'loading'}
        label="Bank"
        placeholder={banks.data ? 'Choose a bank' : 'Loading banks'}
        options={options}
        value={bank?.id ?? ''}
        onChange={(id) => {
          const chosen = options.find((option) => option.id === id);
          onBank(chosen && { id, name: chosen.text });
        }}
        error={error}
        disabled={!banks.data}
        emptyText={options.length === 0 ? 'No banks can be connected' : 'No bank with that name'}
      />
      <p className="flex items-start gap-2 text-label text-muted">
        <Lock className="mt-px size-3.5 shrink-0" />
        You sign in at the bank. The portal never sees the password and can only read transactions.
      </p>
    </>
  );
}
