import { isSwitchedOn } from '../shell/switched-on.ts';

export interface FundSoFar {
  readonly accounts: number | undefined;
  readonly imports: number | undefined;
  readonly clients: number | undefined;
  readonly calls: number | undefined;
  readonly properties: number | undefined;
  readonly closedMonths: number | undefined;
}

export interface SetupStep {
  readonly to: string;
  readonly label: string;
  readonly detail: string;
  readonly count: number | undefined;
}

export function setupSteps(fund: FundSoFar): SetupStep[] {
  const steps = [
    {
      to: '/manager/bank-accounts',
      label: 'Bank accounts',
      detail: 'Enter the balance that each account had just before its first bank statement',
      count: fund.accounts,
    },
    {
      to: '/manager/transactions?import=1',
      label: 'Statements',
      detail: 'The bank’s CSV files, for any years, in any order',
      count: fund.imports,
    },
    {
      to: '/manager/clients?import=1',
      label: 'Clients',
      detail: 'A list of clients with their pledges; you choose whether to invite them',
      count: fund.clients,
    },
    {
      to: '/manager/capital-calls?import=1',
      label: 'Capital calls',
      detail: 'A list of calls made before the portal was in use, with their dates',
      count: fund.calls,
    },
    {
      to: '/manager/fund?import=1',
      label: 'Properties',
      detail: 'A list with prices, valuations and leases',
      count: fund.properties,
    },
    {
      to: '/manager/months',
      label: 'First month closed',
      detail:
        'Possible when the month’s rows are classified, its contributions are allocated and its balances agree',
      count: fund.closedMonths,
    },
  ];
  return steps.filter(({ to }) => isSwitchedOn(to));
}
