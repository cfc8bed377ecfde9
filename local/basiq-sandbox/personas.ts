export const OUTCOMES = [
  'success',
  'denied',
  'invalid-credentials',
  'account-not-accessible-requires-user-action',
  'service-unavailable',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface Persona {
  readonly login: string;
  readonly label: string;
  readonly outcome: Outcome;
}

export const PERSONAS: readonly Persona[] = [
  { login: 'Wentworth-Smith', label: 'Joint account holders', outcome: 'success' },
  { login: 'Whistler', label: 'One salary', outcome: 'success' },
  { login: 'Gilfoyle', label: 'Benefits and late fees', outcome: 'success' },
  { login: 'gavinBelson', label: 'Salary and tutoring', outcome: 'success' },
  { login: 'jared', label: 'Casual income, term deposit', outcome: 'success' },
  { login: 'richard', label: 'High income', outcome: 'success' },
  { login: 'bighead', label: 'Locked: the login is refused', outcome: 'invalid-credentials' },
  {
    login: 'erlich',
    label: 'Must act at the bank first',
    outcome: 'account-not-accessible-requires-user-action',
  },
  { login: 'jianYang', label: 'The bank is not available', outcome: 'service-unavailable' },
];

export function findPersona(login: string): Persona | undefined {
  return PERSONAS.find((persona) => persona.login === login);
}
