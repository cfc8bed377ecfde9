// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TextField } from '#web/ui/field.tsx';

afterEach(cleanup);

it('takes the label that is only read out from the flow, and still names its field', () => {
  render(<TextField label="Amount of Anna" labelHidden />);
  const field = screen.getByLabelText<HTMLInputElement>('Amount of Anna');
  expect(field.labels?.[0]?.className).toBe('sr-only');
});
