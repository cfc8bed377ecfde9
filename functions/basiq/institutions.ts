import type { ProviderInstitution } from '../services.ts';
import type { Connector } from './wire.ts';

// The word is spelled both ways in the provider's own documents.
const METHODS = ['web', 'openbanking', 'open-banking'];

/** The banks of a list that has one row for each way of reaching each bank; by name. */
export function institutionsOf(
  connectors: readonly Connector[],
  options: { showsTestBanks: boolean; mayShowLogo: (url: URL) => boolean },
): ProviderInstitution[] {
  const byId = new Map<string, ProviderInstitution>();
  for (const { id, method, stage, status, institution } of connectors) {
    if (!METHODS.includes(method) || stage === 'alpha' || !/^[A-Z]{2}\d{5}$/.test(id)) continue;
    if (institution.type === 'Test Bank' && !options.showsTestBanks) continue;
    const links = institution.logo?.links;
    const before = byId.get(id);
    byId.set(id, {
      id,
      name: institution.name,
      shortName: institution.shortName || institution.name,
      logo: [links?.square, links?.full].find(
        (text) => text && URL.canParse(text) && options.mayShowLogo(new URL(text)),
      ) as string | undefined,
      // Under maintenance a bank can still be connected; one of its ways is enough.
      available: status !== 'major-outage' || before?.available === true,
    });
  }
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}
