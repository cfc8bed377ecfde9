// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextField } from '#web/ui/field.tsx';

it('keeps the hidden label out of the layout, and it still names its field', () => {
  render(<TextField label="Amount of Anna" labelHidden />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount of Anna');
  expect(field.labels?.[0]?.className).toBe('sr-only');
});
