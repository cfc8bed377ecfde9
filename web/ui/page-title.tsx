import { useFundName } from '../fund-name.ts';

export function PageTitle({ title }: { title: string }) {
  const fund = useFundName();
  return <title>{fund ? `${title} · ${fund}` : title}</title>;
}
