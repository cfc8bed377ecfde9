import { type Endpoint, routeKey } from '#shared/contract/endpoint.ts';
import { CAPABILITIES, callOf } from '#shared/contract/index.ts';

export const STAGE = 'api';

export interface MatchedRoute {
  readonly call: Endpoint;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

const isVariable = (segment: string) => segment.startsWith('{');

const routes = CAPABILITIES.map(callOf)
  .map((call) => ({ call, segments: call.path.slice(1).split('/') }))
  .sort((a, b) => {
    const order = (segments: string[]) =>
      segments.map((segment) => (isVariable(segment) ? '1' : '0')).join('');
    return order(a.segments).localeCompare(order(b.segments));
  });

export function matchRoute(method: string, path: string): MatchedRoute | undefined {
  // An empty segment, or a slash at the end, matches no route.
  const pathSegments = path.slice(1).split('/');
  const found = routes.find(
    ({ call, segments }) =>
      call.method === method &&
      segments.length === pathSegments.length &&
      segments.every((segment, index) =>
        isVariable(segment) ? pathSegments[index] !== '' : segment === pathSegments[index],
      ),
  );
  if (!found) return undefined;
  const pathParameters: Record<string, string> = {};
  for (const [index, segment] of found.segments.entries()) {
    if (isVariable(segment))
      pathParameters[segment.slice(1, -1)] = decodeURIComponent(pathSegments[index] ?? '');
  }
  return { call: found.call, routeKey: routeKey(found.call), pathParameters };
}
