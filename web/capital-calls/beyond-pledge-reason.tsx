import { useEffect, useRef } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { TextAreaField, type TextAreaFieldProps } from '../ui/field.tsx';

/** The field for why more is called than is left of some pledges. It takes the focus when the server has asked. */
export function BeyondPledgeReason(field: Pick<TextAreaFieldProps, 'value' | 'onChange' | 'error'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <TextAreaField
      ref={area}
      label="Reason for calling beyond the pledge"
      rows={2}
      maxLength={LIMITS.reasonLength}
      hint="Recorded with the call. Not visible to clients. Their notices then do not mention the pledge."
      {...field}
    />
  );
}
