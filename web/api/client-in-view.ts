/** The address names the client, so that two browser tabs can show different clients. */
export interface ClientInView {
  readonly clientId: string;
  readonly isViewAs: boolean;
}

export const CLIENT_PAGES = [
  'dashboard',
  'calls',
  'distributions',
  'documents',
  'transactions',
  'profile',
  'clients',
] as const;
export type ClientPage = (typeof CLIENT_PAGES)[number];

const CLIENT_PAGE = new RegExp(
  `^/(client|manager/view-as)/([^/]+)(?:/(?:${CLIENT_PAGES.join('|')})(?:/|$)|/?$)`,
);

export function clientNamedIn(pathname: string): ClientInView | undefined {
  const [, area, clientId] = CLIENT_PAGE.exec(pathname) ?? [];
  const isPage = CLIENT_PAGES.some((page) => page === clientId);
  if (clientId === undefined || (area === 'client' && isPage)) return undefined;
  return { clientId, isViewAs: area !== 'client' };
}

export function clientInView(): ClientInView | undefined {
  return clientNamedIn(location.pathname);
}

/** The key includes the client in view, because some API requests do not name their client. */
export function keyOf<C, Input>(capability: C, input: Input, inView: ClientInView | undefined) {
  return inView ? ([capability, input, inView] as const) : ([capability, input] as const);
}

/** Writes that change no record, such as a sign-out, must not send `X-View-As`. */
export function clientHeaders(
  inView: ClientInView | undefined,
  call: { readonly method: string; readonly changes?: readonly string[] | undefined },
): Record<string, string> {
  if (!inView) return {};
  if (!inView.isViewAs) return { 'X-Client': inView.clientId };
  return call.method === 'GET' || call.changes?.length ? { 'X-View-As': inView.clientId } : {};
}
