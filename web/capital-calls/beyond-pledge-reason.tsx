import { useEffect, useRef } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { TextAreaField, type TextAreaFieldProps } from '../ui/field.tsx';

export function BeyondPledgeReason(field: Pick<TextAreaFieldProps, 'value' | 'onChange' | 'error'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <TextAreaField
      ref={area}
      label="Reason for calling beyond the pledge"
      rows={2}
      maxLength={LIMITS.reasonLength}
      hint="Clients with an amount above their pledge see this reason in their notice and in the portal."
      {...field}
    />
  );
}
