/** The client whose pages are open, by the address, so that every tab and every link knows its own. */
export interface ClientInView {
  readonly clientId: string;
  /** The staff look at the client's pages as the client sees them. */
  readonly isViewAs: boolean;
}

const CLIENT_PAGE =
  /^\/(client|manager\/view-as)\/([^/]+)(?:\/(?:dashboard|calls|documents|transactions|profile)(?:\/|$)|\/?$)/;
const PAGES_WITHOUT_CLIENT = ['dashboard', 'calls', 'documents', 'transactions', 'profile'];

/** The client that an address names; undefined where it names none. */
export function clientNamedIn(pathname: string): ClientInView | undefined {
  const [, area, clientId] = CLIENT_PAGE.exec(pathname) ?? [];
  if (clientId === undefined || (area === 'client' && PAGES_WITHOUT_CLIENT.includes(clientId)))
    return undefined;
  return { clientId, isViewAs: area !== 'client' };
}

export function clientInView(): ClientInView | undefined {
  return clientNamedIn(location.pathname);
}

/** The key under which an answer is kept: apart for each client in view, because some calls do not name theirs. */
export function keyOf<C, Input>(capability: C, input: Input, inView: ClientInView | undefined) {
  return inView ? ([capability, input, inView] as const) : ([capability, input] as const);
}

/**
 * The headers that tell the server the client of a call. Who looks as a client asks as one, and is refused what would
 * change something; what changes nothing but by whom it is sent, such as signing out, stays their own.
 */
export function clientHeaders(
  inView: ClientInView | undefined,
  call: { readonly method: string; readonly changes?: readonly string[] | undefined },
): Record<string, string> {
  if (!inView) return {};
  if (!inView.isViewAs) return { 'X-Client': inView.clientId };
  return call.method === 'GET' || call.changes?.length ? { 'X-View-As': inView.clientId } : {};
}
