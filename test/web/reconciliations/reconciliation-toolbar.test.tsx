// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { INITIAL_RECONCILIATION } from '#web/reconciliations/reconciliation-state.ts';
import { ReconciliationToolbar } from '#web/reconciliations/reconciliation-toolbar.tsx';

function show(phone: boolean) {
  render(
    <ReconciliationToolbar
      filters={{ ...INITIAL_RECONCILIATION.filters, dateRange: '30', status: 'Overdue' }}
      onChange={() => {}}
      searchBox={createRef()}
      matched={false}
      phone={phone}
    />,
  );
}

it('puts its filters behind one button on a phone, which says how many are set', () => {
  show(true);
  expect(screen.getByRole('button', { name: /^Filters/ }).textContent).toContain('2');
  expect(screen.queryByRole('combobox', { name: /Status/ })).toBeNull();
});

it('shows each filter when there is room', () => {
  show(false);
  for (const name of [/Date/, /Type/, /Status/]) expect(screen.getByRole('combobox', { name })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
});
