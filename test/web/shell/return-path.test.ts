import { describe, expect, it } from 'vitest';
import { returnPath } from '#web/shell/return-path.ts';

const NASTY: unknown[] = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/manager\\..\\evil.example',
  'https://evil.example/manager',
  'http:evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//manager',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'manager',
  'manager/transactions',
  '',
  ' /manager',
  '/manager\n/evil',
  '/\tevil.example',
  '/manager\u0000',
  '/%2f%2fevil.example',
  '/manager/%2F%2Fevil.example',
  '/manager/%5cevil.example',
  '/manager/%2e%2e/%2e%2e/evil',
  '/manager/%252e%252e/evil',
  '/manager/..//evil.example',
  '/manager/../../login',
  '/.//evil.example',
  '/managerial',
  '/login',
  '/client/../login?next=/manager',
  '/manäger',
  `/manager/${'a'.repeat(3_000)}`,
  null,
  undefined,
  42,
  { toString: () => '/manager/transactions' },
  ['/manager/transactions'],
];

describe('the page after signing in', () => {
  it.each(NASTY.map((given) => [String(JSON.stringify(given)).slice(0, 60), given]))(
    'is the home page for %s',
    (_name, given) => {
      expect(returnPath(given, 'manager')).toBe('/manager');
      expect(returnPath(given, 'client')).toBe('/client');
    },
  );

  it.each([
    '/manager',
    '/manager/dashboard',
    '/manager/transactions?status=unclassified&page=3',
    '/manager/transactions?q=100%25%20off%2Fon',
    '/manager/transactions/record#amount',
  ])('is the requested page for a manager who opened %s', (place) => {
    expect(returnPath(place, 'manager')).toBe(place);
  });

  it('is never in the area of the other role', () => {
    expect(returnPath('/manager/transactions', 'client')).toBe('/client');
    expect(returnPath('/client/transactions', 'manager')).toBe('/manager');
    expect(returnPath('/manager/../client/transactions', 'manager')).toBe('/manager');
  });
});
