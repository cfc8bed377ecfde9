import { describe, expect, it } from 'vitest';
import { FEATURES } from '#shared/constants.ts';
import { isSwitchedOn } from '#web/shell/switched-on.ts';

describe('a screen', () => {
  it.each([
    ['advancedReconciliation', '/manager/reconciliation'],
    ['documentManagement', '/manager/documents?upload=1'],
    ['documentManagement', '/client/documents'],
    ['documentManagement', '/manager/clients/c-1/documents?sort=name'],
    ['clientPortal', '/client'],
    ['clientPortal', '/client/transactions/'],
    ['auditTrail', '/manager/audit?kind=client'],
  ])('is hidden by the switch %s: %s', (feature, address) => {
    expect(isSwitchedOn(address, { ...FEATURES, [feature]: false })).toBe(false);
    expect(isSwitchedOn(address)).toBe(true);
  });

  it('without a switch is always there, also one whose address starts like another', () => {
    const off = {
      advancedReconciliation: false,
      documentManagement: false,
      clientPortal: false,
      auditTrail: false,
    };
    for (const address of [
      '/manager',
      '/manager/transactions',
      '/manager/auditors',
      '/manager/clients/c-1',
      '/clients',
    ]) {
      expect(isSwitchedOn(address, off)).toBe(true);
    }
  });
});
