import type { ProviderInstitution } from '../services.ts';
import type { Connector } from './wire.ts';

// The provider's documentation spells it both ways.
const METHODS = ['web', 'openbanking', 'open-banking'];

/** The banks by name, from a list with one row for each connection method of a bank. */
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
      // During maintenance a bank can still be connected; one available method is enough.
      available: status !== 'major-outage' || before?.available === true,
    });
  }
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));
}
