import { useCall } from '../../api/hooks.ts';
import type { SelectOption } from '../../ui/select.tsx';

export function useBankAccounts(isNeeded = true): readonly SelectOption<string>[] | undefined {
  const { data } = useCall('listBankAccounts', isNeeded ? {} : null, { revalidateOnFocus: false });
  return data?.accounts.map(({ id, name }) => ({ value: id, label: name }));
}
