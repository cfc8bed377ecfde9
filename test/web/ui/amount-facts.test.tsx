// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cents, MAX_AMOUNT_CENTS } from '#shared/money.ts';
import { AmountFacts } from '#web/ui/amount-facts.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Money } from '#web/ui/money.tsx';

const list = () => screen.getByText('Paid').closest('dl');

describe('amounts side by side', () => {
  it('are in columns while they are short', () => {
    render(
      <AmountFacts
        facts={[
          { label: 'Pledged', opens: null, amountCents: cents(9_999_999_900) },
          { label: 'Paid', opens: null, amountCents: cents(0) },
        ]}
      />,
    );
    expect(list()?.className).toContain('grid-flow-col');
    expect(screen.getByText('$99,999,999').className).toContain('fit-characters');
  });

  it.each([false, true])('are below each other when one is long, exact %s', (exact) => {
    render(
      <AmountFacts
        exact={exact}
        facts={[
          { label: 'Pledged', opens: null, amountCents: MAX_AMOUNT_CENTS },
          { label: 'Paid', opens: null, amountCents: cents(0) },
        ]}
      />,
    );
    expect(list()?.className).toContain('flex-col');
    expect(list()?.className).not.toContain('grid');
  });
});

describe('amounts among figures', () => {
  it('are as small as their characters need in the available width', () => {
    render(
      <FigureStrip
        figures={[
          { label: 'Paid', opens: null, value: <Money amountCents={MAX_AMOUNT_CENTS} fit /> },
          { label: 'Clients', opens: null, value: '24' },
        ]}
      />,
    );
    const amount = screen.getByText('$100,000,000,000');
    expect(amount.style.getPropertyValue('--characters')).toBe('16');
    expect(amount.className).toContain('fit-characters');
    expect(amount.parentElement?.className).toContain('@container');
  });
});
