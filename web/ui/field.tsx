import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { AlertIcon, EyeIcon } from './icons.tsx';

export function controlClass(invalid: boolean, className?: string) {
  return classNames(
    'w-full min-w-0 rounded-control border bg-surface text-form text-ink outline-none',
    'h-9 px-2.5 touch:h-11 touch:px-3 touch:text-lead',
    'transition-[border-color,box-shadow] duration-80',
    'disabled:border-line disabled:bg-hover disabled:text-subtle',
    invalid
      ? 'border-negative ring-1 ring-negative'
      : 'border-control hover:border-muted focus:border-focus focus:ring-1 focus:ring-focus data-focused:border-focus data-focused:ring-1 data-focused:ring-focus',
    className,
  );
}

export interface FieldProps {
  label: ReactNode;
  labelNote?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

export const FIELD_LABEL_CLASS = 'text-body font-medium text-ink';
export const FIELD_PROBLEM_CLASS = 'flex items-start gap-1.5 text-body text-negative';

export function FieldLabel({ label, labelNote }: Pick<FieldProps, 'label' | 'labelNote'>) {
  return (
    <>
      {label}
      {labelNote && <span className="font-normal text-subtle"> {labelNote}</span>}
    </>
  );
}

export function FieldProblem({ children }: { children: ReactNode }) {
  return (
    <>
      <AlertIcon className="mt-0.5 size-4" />
      <span>{children}</span>
    </>
  );
}

interface LabelProps {
  labelHidden?: boolean | undefined;
}

export interface ControlIds {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

export function Field({
  label,
  labelNote,
  labelHidden = false,
  hint,
  error,
  className,
  children,
}: FieldProps & LabelProps & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId();
  const noteId = `${id}-note`;
  const invalid = Boolean(error);
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : FIELD_LABEL_CLASS}>
        <FieldLabel label={label} labelNote={labelNote} />
      </label>
      {children({ id, describedBy: invalid || hint ? noteId : undefined, invalid })}
      {error ? (
        <p id={noteId} className={FIELD_PROBLEM_CLASS}>
          <FieldProblem>{error}</FieldProblem>
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-label text-subtle">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>;

export interface TextFieldProps extends FieldProps, LabelProps, InputProps {
  ref?: Ref<HTMLInputElement>;
  leading?: ReactNode;
  trailing?: ReactNode;
  inputClassName?: string | undefined;
}

/** The browser proposes nothing unless `autoComplete` names the field's content. */
export function TextField({
  label,
  labelNote,
  labelHidden,
  hint,
  error,
  className,
  leading,
  trailing,
  inputClassName,
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      labelNote={labelNote}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      className={className}
    >
      {({ id, describedBy, invalid }) => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 left-0 flex w-9 items-center justify-center text-subtle">
              {leading}
            </span>
          )}
          <input
            {...input}
            autoComplete={autoComplete}
            id={id}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={controlClass(
              invalid,
              classNames(Boolean(leading) && 'pl-9!', Boolean(trailing) && 'pr-10!', inputClassName),
            )}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-0 flex items-center justify-center pr-1">
              {trailing}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="flex size-7 items-center justify-center rounded-control text-subtle -outline-offset-2 hover:text-ink touch:size-9"
        >
          <EyeIcon off={shown} />
        </button>
      }
    />
  );
}

export interface TextAreaFieldProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({
  label,
  labelNote,
  hint,
  error,
  className,
  rows = 3,
  ...textarea
}: TextAreaFieldProps) {
  return (
    <Field label={label} labelNote={labelNote} hint={hint} error={error} className={className}>
      {({ id, describedBy, invalid }) => (
        <textarea
          {...textarea}
          rows={rows}
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          className={controlClass(invalid, 'h-auto! resize-y py-2')}
        />
      )}
    </Field>
  );
}
