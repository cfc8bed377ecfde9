import { renderConsentPage, renderRefusal } from './consent-page.ts';
import { findInstitution } from './institutions.ts';
import type { Provider } from './provider.ts';
import { SandboxError } from './sandbox-error.ts';

type VisitAnswer =
  | { readonly status: 200 | 400 | 401; readonly html: string }
  | { readonly location: string };

const HIDDEN = ['token', 'action', 'state', 'institutionId', 'connectionId'];

const refused = (status: 400 | 401, reason: string): VisitAnswer => ({ status, html: renderRefusal(reason) });

function visitorOf(provider: Provider, parameters: URLSearchParams): string | undefined {
  try {
    const { userId = '' } = provider.tokens.read(parameters.get('token') ?? '');
    return provider.user(userId).id;
  } catch (error) {
    if (error instanceof SandboxError) return undefined;
    throw error;
  }
}

/** The return address is a setting of the provider, not part of the request. */
export async function visitConsent(
  provider: Provider,
  returnUrl: string,
  parameters: URLSearchParams,
  isDecision: boolean,
): Promise<VisitAnswer> {
  const userId = visitorOf(provider, parameters);
  if (userId === undefined) return refused(401, 'This link has expired. Please go back and start again.');
  if (parameters.has('action') && !provider.activeConsent(userId))
    return refused(400, 'There is no active consent.');
  const connectionId = parameters.get('connectionId') ?? undefined;
  const connection = provider.connections(userId).find(({ id }) => id === connectionId);
  if (connectionId && !connection) return refused(400, 'This connection was not found.');
  const institution = findInstitution(connection?.institutionId ?? parameters.get('institutionId') ?? '');
  if (!institution) return refused(400, 'This bank was not found.');
  if (!isDecision) {
    const hidden = [...parameters].filter(([name]) => HIDDEN.includes(name));
    return { status: 200, html: renderConsentPage(Object.fromEntries(hidden), institution) };
  }
  const location = new URL(returnUrl);
  const pressed = parameters.get('decision') ?? '';
  const decision = pressed === 'approve' ? (parameters.get('login') ?? '') : pressed;
  // Extending a consent creates no job, so the portal reads the consent to learn the result.
  if (parameters.get('action') !== 'extend') {
    const job = await provider.decide({ userId, institutionId: institution.id, connectionId, decision });
    if (job) location.searchParams.set('jobId', job.id);
  } else if (pressed === 'approve') await provider.extend(userId);
  location.searchParams.set('state', parameters.get('state') ?? '');
  return { location: location.href };
}
