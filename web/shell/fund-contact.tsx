import { useCall } from '../api/hooks.ts';
import { ContactLine } from './contact-line.tsx';

export function FundContact({ className }: { className?: string }) {
  const { data } = useCall('getFundContact', {}, { revalidateOnFocus: false });
  return <ContactLine contact={data?.contact} className={className} />;
}
