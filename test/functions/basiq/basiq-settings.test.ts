import { expect, test } from 'vitest';
import { readBasiqSettings } from '#functions/basiq/basiq-settings.ts';

const read = (environment: NodeJS.ProcessEnv) => readBasiqSettings(environment, async () => 'key');

test('uses the provider’s own address unless another is set', () => {
  expect(read({}).baseUrl.href).toBe('https://au-api.basiq.io/');
  expect(read({}).consentUrl.href).toBe('https://consent.basiq.io/');
});

test.each([
  'http://127.0.0.1:3000/local/basiq',
  'https://sandbox.example.com',
  'https://au-api.basiq.io.example.com',
  'https://au-api.basiq.io:8443',
  'http://au-api.basiq.io',
  'https://au-api.basiq.io/proxy',
])('production refuses %s', (address) => {
  expect(() => read({ PORTAL_STAGE: 'prod', BASIQ_BASE_URL: address })).toThrow(
    'BASIQ_BASE_URL must be https://au-api.basiq.io in production.',
  );
  expect(() => read({ PORTAL_STAGE: 'prod', BASIQ_CONSENT_URL: address })).toThrow('in production');
});

test('production uses the provider’s own addresses and hides test banks', () => {
  const settings = read({ PORTAL_STAGE: 'prod', BASIQ_BASE_URL: 'https://au-api.basiq.io' });
  expect(settings.showsTestBanks).toBe(false);
  expect(read({ PORTAL_STAGE: 'staging' }).showsTestBanks).toBe(true);
});

test.each(['ftp://127.0.0.1', 'http://sandbox.example.com', 'nonsense', 'https://me:secret@au-api.basiq.io'])(
  'no stage accepts %s',
  (address) => {
    expect(() => read({ BASIQ_BASE_URL: address })).toThrow(
      /^BASIQ_BASE_URL (must start with https|is not an address)\.$/,
    );
  },
);
