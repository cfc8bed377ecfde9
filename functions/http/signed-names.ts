import { findFormerNames } from '../records/staff-name-store.ts';
import type { Services } from '../services.ts';

const SIGNED = /(^|_)by_name$/;

function namesSomebody(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(namesSomebody);
  return Object.entries(value).some(
    ([field, of]) => (of !== null && SIGNED.test(field)) || namesSomebody(of),
  );
}

function sign(value: unknown, former: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => sign(one, former));
  return Object.fromEntries(
    Object.entries(value).map(([field, of]) => {
      const email =
        SIGNED.test(field) && typeof of === 'string' && Object.hasOwn(former, of) ? former[of] : undefined;
      return [field, email === undefined ? sign(of, former) : `${of} (${email})`];
    }),
  );
}

export async function signNames<Output>(services: Services, output: Output): Promise<Output> {
  if (!namesSomebody(output)) return output;
  const former = await findFormerNames(services);
  return former ? (sign(output, former.names) as Output) : output;
}
