import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { portal } from '#test/functions/register/registering.ts';
import { setField } from '#test/harness/set-field.ts';

export const plantedOf =
  (...invariants: string[]) =>
  async (key: { pk: string; sk: string }, name: string, value: unknown, before: unknown) => {
    await setField(portal, key, name, value);
    const { breaches } = await verifyLedger(portal.services);
    await setField(portal, key, name, before);
    return breaches
      .filter(({ invariant }) => invariants.includes(invariant))
      .map(({ invariant, detail }) => `${invariant} ${detail}`);
  };
