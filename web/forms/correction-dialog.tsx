import type { ComponentType } from 'react';
import { lazyPart } from '../shell/lazy-screen.ts';
import type { CorrectionCall, CorrectionProps } from './corrections.ts';

const Form = lazyPart(() => import('./correction-form.tsx'), 'CorrectionForm');

/** Loads code that most forms share, so that these forms open quickly. */
export const preloadForms = Form.preload;

export function CorrectionDialog<C extends CorrectionCall>(props: CorrectionProps<C>) {
  const FormOfCall = Form as ComponentType<CorrectionProps<C>>;
  return <FormOfCall {...props} />;
}
