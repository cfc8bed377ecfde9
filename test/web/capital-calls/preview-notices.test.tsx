// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { item } from '#test/web/reconciliations/some-deposits.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { PreviewNotices } from '#web/capital-calls/preview-notices.tsx';

function show(unprintable: string[]) {
  stubPortal({
    'GET /capital-calls/call/line-items/a/notice': {
      body: {
        fund_name: 'Wattle Street Fund',
        fund_details: ['ABN 51 824 753 556'],
        heading: 'Capital call notice',
        addressee: ['[U+1F600] Taro', '[U+1F980]'],
        unprintable,
        dated: '2026-11-21',
        withdrawn_at: null,
        mark: null,
        purpose: '',
        purpose_split: [],
        position: [{ label: 'Uncalled', value: '$200.00' }],
        paragraphs: ['Please pay.'],
        advice: ['Check the account.'],
        facts: [{ label: 'Amount due', value: '$1.00' }],
        messages: [
          {
            to: 'taro@example.com',
            subject: 'Wattle Street Fund: Purchase',
            text: 'Hello Taro\n\nSee the notice:\n[link without sign-in]',
          },
        ],
      },
    },
  });
  render(<PreviewNotices lines={[item('a', 1)]} first={0} onClose={() => {}} />);
}

it('warns of characters the notice cannot print, quoting the typed text', async () => {
  show(['😀 Taro', '🦀']);
  expect(
    await screen.findByText(
      /^The notice cannot print every character of “😀 Taro”, “🦀”: no font has 😀 \(U\+1F600\), 🦀/u,
    ),
  ).toBeTruthy();
  expect(screen.getByText('[U+1F600] Taro')).toBeTruthy();
});

it('shows the mail before it is sent, without a link to the notice that could be used', async () => {
  show([]);
  const mail = within(await screen.findByRole('region', { name: 'Mail to taro@example.com' }));
  expect(mail.getByText('Wattle Street Fund: Purchase')).toBeTruthy();
  expect(mail.getByText('the link, visible only to the recipient')).toBeTruthy();
});

it('shows no warning when the notice can print everything', async () => {
  show([]);
  expect(await screen.findByText('Please pay.')).toBeTruthy();
  expect(screen.queryByText(/cannot print/)).toBeNull();
});
