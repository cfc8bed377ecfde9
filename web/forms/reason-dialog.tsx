import type { ReactNode } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { TextAreaField } from '../ui/field.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import type { CallForm } from './use-call-form.ts';

interface ReasonDialogProps<Text extends { reason: string }> extends Omit<FormDialogProps, 'form'> {
  form: CallForm<Text>;
  reasonHint: string;
  follows?: ReactNode;
}

export function ReasonDialog<Text extends { reason: string }>({
  form,
  reasonHint,
  follows,
  off = false,
  children,
  ...dialog
}: ReasonDialogProps<Text>) {
  const { reason } = form.text;
  return (
    <FormDialog
      width={560}
      {...dialog}
      form={form}
      off={off || reason.trim().length < LIMITS.reasonMinLength}
    >
      {children}
      <TextAreaField
        label="Reason"
        rows={2}
        maxLength={LIMITS.reasonLength}
        hint={
          <span className="flex justify-between gap-3">
            <span>{reasonHint}</span>
            {reason !== '' && (
              <span className="tnum shrink-0">
                {reason.length} / {LIMITS.reasonLength}
              </span>
            )}
          </span>
        }
        {...form.field('reason')}
      />
      {follows}
    </FormDialog>
  );
}
