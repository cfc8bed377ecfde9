// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { expect, it } from 'vitest';
import { item } from '#test/web/reconciliation/some-deposits.ts';
import { stubPortal } from '#test/web/stub-portal.ts';
import { PreviewNotices } from '#web/capital-calls/preview-notices.tsx';

function show(unprintable: string[]) {
  stubPortal({
    'GET /capital-calls/call/line-items/a/notice': {
      body: {
        fund_name: 'Wattle Street Fund',
        heading: 'Capital call notice',
        addressee: ['?? Taro', '??'],
        unprintable,
        dated: '2026-11-21',
        withdrawn_at: null,
        mark: null,
        paragraphs: ['Please pay.'],
        facts: [{ label: 'Amount due', value: '$1.00' }],
      },
    },
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PreviewNotices lines={[item('a', 1)]} first={0} onClose={() => {}} />
    </SWRConfig>,
  );
}

it('warns of characters the notice cannot print, quoting what was typed', async () => {
  show(['山田 Taro', '東京']);
  expect(
    await screen.findByText(/^The notice cannot print every letter of “山田 Taro”, “東京”\./),
  ).toBeTruthy();
  expect(screen.getByText('?? Taro')).toBeTruthy();
});

it('shows no warning when the notice can print everything', async () => {
  show([]);
  expect(await screen.findByText('Please pay.')).toBeTruthy();
  expect(screen.queryByText(/cannot print/)).toBeNull();
});
