import { type ConsentPage, renderConsentPage, renderMessagePage } from './consent-page.ts';
import { findInstitution } from './institutions.ts';
import type { Provider } from './provider.ts';
import { SandboxError } from './sandbox-error.ts';

export type VisitAnswer =
  | { readonly status: 200 | 400 | 401; readonly html: string }
  | { readonly location: string };

export interface VisitOptions {
  readonly provider: Provider;
  /** The return address is a setting of the provider, not part of the request. */
  readonly returnUrl: string;
  readonly sheet: string;
  readonly action: string;
}

const HIDDEN = ['token', 'action', 'state', 'institutionId', 'connectionId'] as const;
const NEEDS_CONSENT = ['connect', 'extend', 'manage'];

const EXPIRED = 'This link has expired. Please go back and start again.';

export async function visitConsent(
  options: VisitOptions,
  parameters: URLSearchParams,
  isDecision: boolean,
): Promise<VisitAnswer> {
  const { provider, sheet } = options;
  const refused = (status: 400 | 401, message: string): VisitAnswer => ({
    status,
    html: renderMessagePage('This cannot be opened', message, sheet),
  });
  let userId: string | undefined;
  try {
    userId = provider.tokens.read(parameters.get('token') ?? '').userId;
    provider.user(userId ?? '');
  } catch (error) {
    if (error instanceof SandboxError) return refused(401, EXPIRED);
    throw error;
  }
  if (!userId) return refused(401, EXPIRED);
  const action = parameters.get('action') ?? '';
  const consent = provider.activeConsent(userId);
  if (NEEDS_CONSENT.includes(action) && !consent) return refused(400, 'There is no active consent.');
  const connectionId = parameters.get('connectionId') || undefined;
  const connection = provider.connections(userId).find(({ id }) => id === connectionId);
  if (connectionId && !connection) return refused(400, 'This connection was not found.');
  const institution = findInstitution(connection?.institutionId ?? parameters.get('institutionId') ?? '');
  if (isDecision) {
    if (!institution) return refused(400, 'This bank was not found.');
    return decide(options, parameters, { userId, institutionId: institution.id, connectionId });
  }
  const hidden = Object.fromEntries(
    HIDDEN.flatMap((name) => {
      const value = parameters.get(name);
      return value ? [[name, value] as const] : [];
    }),
  );
  const page: ConsentPage = { hidden, institution, sheet, action: options.action };
  return { status: 200, html: renderConsentPage(page) };
}

async function decide(
  { provider, returnUrl }: VisitOptions,
  parameters: URLSearchParams,
  visit: { userId: string; institutionId: string; connectionId: string | undefined },
): Promise<VisitAnswer> {
  const decision =
    parameters.get('decision') === 'approve'
      ? (parameters.get('login') ?? '')
      : (parameters.get('decision') ?? '');
  const [method = 'openbanking'] = findInstitution(visit.institutionId)?.methods ?? [];
  let job: Awaited<ReturnType<Provider['decide']>>;
  // Extending a consent creates no job, so the portal reads the consent to learn the result.
  if (parameters.get('action') !== 'extend') job = await provider.decide({ ...visit, method, decision });
  else if (parameters.get('decision') === 'approve') await provider.extend(visit.userId);
  const location = new URL(returnUrl);
  if (job) {
    location.searchParams.set('jobId', job.id);
    location.searchParams.set('jobIds', job.id);
  }
  const state = parameters.get('state');
  if (state) location.searchParams.set('state', state);
  return { location: location.href };
}
