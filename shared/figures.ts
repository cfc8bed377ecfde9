type Subject = 'fund' | 'client' | 'call';

interface FigureSpec {
  readonly of: Subject;
  readonly unit: 'money' | 'count' | 'units' | 'price';
  readonly forInvestors: boolean;
  /** False if the amount depends on current records, so that its past amounts are unknown. */
  readonly hasDays: boolean;
  readonly isFlow?: true;
}

/** A figure has the same name and the same amount on every screen. */
const FIGURES = {
  'net-cash-flow': { of: 'fund', unit: 'money', forInvestors: true, hasDays: true, isFlow: true },
  operating: { of: 'fund', unit: 'money', forInvestors: false, hasDays: true, isFlow: true },
  investing: { of: 'fund', unit: 'money', forInvestors: false, hasDays: true, isFlow: true },
  financing: { of: 'fund', unit: 'money', forInvestors: false, hasDays: true, isFlow: true },
  received: { of: 'fund', unit: 'money', forInvestors: true, hasDays: true, isFlow: true },
  'rent-and-interest': { of: 'fund', unit: 'money', forInvestors: false, hasDays: true, isFlow: true },
  'running-costs': { of: 'fund', unit: 'money', forInvestors: false, hasDays: true, isFlow: true },
  expenses: { of: 'fund', unit: 'money', forInvestors: false, hasDays: true, isFlow: true },
  commissions: { of: 'fund', unit: 'money', forInvestors: false, hasDays: true, isFlow: true },
  unclassified: { of: 'fund', unit: 'count', forInvestors: false, hasDays: false },
  'in-bank': { of: 'fund', unit: 'money', forInvestors: false, hasDays: true },
  'active-clients': { of: 'fund', unit: 'count', forInvestors: true, hasDays: false },
  'pledged-by-active-clients': { of: 'fund', unit: 'money', forInvestors: false, hasDays: false },
  pledged: { of: 'fund', unit: 'money', forInvestors: true, hasDays: false },
  'paid-by-clients': { of: 'fund', unit: 'money', forInvestors: false, hasDays: false },
  properties: { of: 'fund', unit: 'count', forInvestors: true, hasDays: false },
  'rented-properties': { of: 'fund', unit: 'count', forInvestors: true, hasDays: false },
  'monthly-rent': { of: 'fund', unit: 'money', forInvestors: true, hasDays: false },
  'annual-rent': { of: 'fund', unit: 'money', forInvestors: true, hasDays: false },
  called: { of: 'fund', unit: 'money', forInvestors: false, hasDays: false },
  'paid-on-calls': { of: 'fund', unit: 'money', forInvestors: false, hasDays: false },
  'outstanding-on-calls': { of: 'fund', unit: 'money', forInvestors: false, hasDays: false },
  'overdue-on-calls': { of: 'fund', unit: 'money', forInvestors: false, hasDays: false },
  'unit-price': { of: 'fund', unit: 'price', forInvestors: true, hasDays: true },
  'call-called': { of: 'call', unit: 'money', forInvestors: false, hasDays: false },
  'call-paid': { of: 'call', unit: 'money', forInvestors: false, hasDays: false },
  'call-outstanding': { of: 'call', unit: 'money', forInvestors: false, hasDays: false },
  'client-pledged': { of: 'client', unit: 'money', forInvestors: true, hasDays: false },
  'client-paid': { of: 'client', unit: 'money', forInvestors: true, hasDays: true },
  'client-paid-in': { of: 'client', unit: 'money', forInvestors: true, hasDays: true, isFlow: true },
  'client-received': { of: 'client', unit: 'money', forInvestors: true, hasDays: true, isFlow: true },
  'client-units': { of: 'client', unit: 'units', forInvestors: true, hasDays: true },
  'client-value': { of: 'client', unit: 'money', forInvestors: true, hasDays: true },
  'client-outstanding': { of: 'client', unit: 'money', forInvestors: true, hasDays: false },
  'client-due-now': { of: 'client', unit: 'money', forInvestors: true, hasDays: false },
  'client-uncalled': { of: 'client', unit: 'money', forInvestors: true, hasDays: false },
  'client-transactions': { of: 'client', unit: 'count', forInvestors: true, hasDays: false },
} as const satisfies Readonly<Record<string, FigureSpec>>;

export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];

export function figureSpec(figure: FigureName): FigureSpec {
  return FIGURES[figure];
}
