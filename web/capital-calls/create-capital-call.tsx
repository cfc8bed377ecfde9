import { CAPITAL_CALLS, CapitalCallForm } from './capital-call-form.tsx';

/** Makes a new capital call. */
export function CreateCapitalCall() {
  return <CapitalCallForm title="New capital call" draft={undefined} back={CAPITAL_CALLS} />;
}
