// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from '#web/profile/qr-code.tsx';

test('draws each dark square of the code once, on white in every theme', () => {
  const text =
    'otpauth://totp/Example%20Fund:manager@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Example%20Fund';
  render(<QrCode text={text} label="Setup key as a QR code" />);
  const [ground, squares] = screen
    .getByRole('img', { name: 'Setup key as a QR code' })
    .querySelectorAll('path');
  const dark = encode(text, { ecc: 'M', border: 2 }).data.flat().filter(Boolean).length;
  expect(ground?.getAttribute('fill')).toBe('#fff');
  expect(squares?.getAttribute('d')?.match(/M/g)).toHaveLength(dark);
});
