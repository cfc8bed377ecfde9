// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PublicContact } from '#web/auth/public-contact.tsx';

vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ apiBaseUrl: '/api' }) }));
vi.mock('#shared/contract/index.ts', () => {
  throw new Error('The sign-in page must not load the contract.');
});

function answering(answer: () => Promise<Response>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
}

test('the sign-in page shows whom to reach, without loading the API contract', async () => {
  const contact = { name: 'Investor services', phone: '02 5550 0142', email: '', hours: '9 to 5' };
  const asked = answering(async () => Response.json({ contact }));
  const { container } = render(<PublicContact />);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '02 5550 0142' });
  expect(link.href).toBe('tel:0255500142');
  expect(container.textContent).toBe('Questions? Investor services02 5550 01429 to 5');
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/fund/contact']);
});

test.each([
  ['has no contact', async () => Response.json({ contact: null })],
  ['refuses', async () => Response.json({ error: 'Too many requests' }, { status: 429 })],
  ['answers with a page', async () => new Response('<!doctype html>')],
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
])('shows nothing if the server %s', async (_, answer) => {
  const asked = answering(answer);
  const { container } = render(<PublicContact />);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.textContent).toBe('');
});
