// @vitest-environment happy-dom
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BankTile } from '#web/bank/bank-tile.tsx';

const show = (logo: string | null, name = 'Hooli Bank') => render(<BankTile bank={{ name, logo }} />);
const picture = (within: HTMLElement) => within.querySelector('img')?.getAttribute('src');

it.each([
  ['its own server', `${location.origin}/logos/AU00000.svg`],
  ['the page itself', 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E'],
])('shows a logo from %s', (_, logo) => {
  const { container } = show(logo);
  expect(picture(container)).toBe(logo);
  expect(container.textContent).toBe('');
});

it.each([
  ['none', null],
  ['one of another server, which the page may not ask for it', 'https://logos.example.com/AU00000.svg'],
  ['an address that is none', 'http://['],
  ['a script', 'javascript:alert(1)'],
])('shows the initials for %s, and requests no logo', (_, logo) => {
  const { container } = show(logo);
  expect(picture(container)).toBeUndefined();
  expect(container.textContent).toBe('HB');
});

it('shows the initials once a logo failed to load, and does not request it again', () => {
  const logo = `${location.origin}/logos/AU00000.svg`;
  const { container, rerender } = show(logo);
  const image = container.querySelector('img');
  if (image) fireEvent.error(image);
  expect(container.textContent).toBe('HB');
  rerender(<BankTile bank={{ name: 'Hooli Bank', logo }} />);
  expect(picture(container)).toBeUndefined();
  const other = `${location.origin}/logos/AU00001.svg`;
  rerender(<BankTile bank={{ name: 'Avalon Bank', logo: other }} />);
  expect(picture(container)).toBe(other);
});
