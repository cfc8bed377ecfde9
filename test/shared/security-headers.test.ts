import { expect, test } from 'vitest';
import { securityHeaders } from '#shared/security-headers.ts';

test('scripts, styles and frames are limited to the portal, and requests to the listed origins', () => {
  const headers = securityHeaders({
    connect: ['https://id.example.com'],
    form: ['https://files.example.com'],
  });
  expect(headers['Content-Security-Policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self' https://id.example.com; frame-ancestors 'none'; base-uri 'none'; " +
      "object-src 'none'; form-action 'self' https://files.example.com; " +
      "require-trusted-types-for 'script'; report-to csp",
  );
  expect(headers['Reporting-Endpoints']).toBe('csp="/api/client-errors"');
});

test('without listed origins, requests are limited to the portal', () => {
  const policy = securityHeaders({ connect: [], form: [] })['Content-Security-Policy'];
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("form-action 'self';");
});

test('a bank’s popup keeps its connection to the portal, and no other site can read or frame an answer', () => {
  expect(securityHeaders({ connect: [], form: [] })).toMatchObject({
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': expect.stringContaining('camera=()'),
  });
});
