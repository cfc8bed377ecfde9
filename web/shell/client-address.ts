/** The pages of an investor. */
export type ClientPage = 'dashboard' | 'calls' | 'documents' | 'transactions' | 'profile';

/** The address of an investor's page. The only place that knows how these addresses are made, besides the table of routes. */
export function useClientAddress(): (page: ClientPage) => string {
  return (page) => `/client/${page}`;
}
