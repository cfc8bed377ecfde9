import type { TestPortal } from './test-portal.ts';

export function goToDay(portal: Pick<TestPortal, 'advance' | 'services'>, day: string): void {
  portal.advance(Date.parse(`${day}T02:00:00Z`) - portal.services.now().getTime());
}
