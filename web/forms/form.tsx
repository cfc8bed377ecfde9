import type { FormEvent, FormHTMLAttributes, ReactNode, Ref } from 'react';
import { bringIntoView } from '../ui/bring-into-view.ts';
import { Notice } from '../ui/notice.tsx';

export interface FormState {
  ref?: Ref<HTMLFormElement>;
  problem: string | undefined;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  form: FormState;
  children: ReactNode;
}

export function Form({ form, className = 'flex flex-col gap-4', children, ...rest }: FormProps) {
  const { ref, problem, busy, onSubmit } = form;
  return (
    <form
      noValidate
      {...rest}
      ref={ref}
      aria-busy={busy || undefined}
      onSubmit={onSubmit}
      className={className}
    >
      {problem && (
        <div ref={bringIntoView}>
          <Notice tone="negative">{problem}</Notice>
        </div>
      )}
      {children}
    </form>
  );
}
