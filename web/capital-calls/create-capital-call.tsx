import { CAPITAL_CALLS, CapitalCallForm } from './capital-call-form.tsx';

export function CreateCapitalCall() {
  return <CapitalCallForm title="New capital call" draft={undefined} back={CAPITAL_CALLS} />;
}
