import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { useFocusFirst } from '../ui/focus-first.ts';
import { Modal, type ModalProps } from '../ui/modal.tsx';
import { ignoreDoubleClick } from '../ui/second-press.ts';
import { askBeforeLeaving } from '../unsaved.ts';
import { Form, type FormState } from './form.tsx';
import { FormQuestions, type Question } from './form-questions.tsx';
import { WayOut } from './way-out.tsx';

export interface FormDialogProps extends Pick<ModalProps, 'subtitle' | 'width' | 'onClose'> {
  title: string;
  form: FormState & {
    ref: RefObject<HTMLFormElement | null>;
    asked?: readonly Question[];
    giveUp?: () => void;
  };
  action?: ReactNode;
  actionBusy?: string;
  variant?: 'primary' | 'danger';
  off?: boolean;
  cancel?: string;
  focusFirst?: boolean;
  note?: ReactNode;
  answer?: ReactNode;
  children?: ReactNode;
}

export function FormDialog({
  form,
  action = 'Save',
  actionBusy = 'Saving',
  variant = 'primary',
  off = false,
  cancel = 'Cancel',
  focusFirst = true,
  note,
  answer,
  children,
  ...modal
}: FormDialogProps) {
  const formId = useId();
  const { title, onClose } = modal;
  const ref = useFocusFirst(form.ref);
  const { asked = [], giveUp } = form;

  function close() {
    giveUp?.();
    onClose();
  }
  return (
    <Modal
      open
      {...modal}
      // A press on Esc or outside the dialog may be a mistake, so unsaved text needs a confirmation.
      onClose={() => askBeforeLeaving(close)}
      busy={form.busy}
      foot={
        <>
          {note}
          <Button onClick={close} disabled={form.busy}>
            {cancel}
          </Button>
          <Button
            variant={variant}
            type="submit"
            form={formId}
            disabled={off}
            busy={form.busy}
            busyLabel={actionBusy}
            // The second click of a double click must not confirm the question that the first click opened.
            onClick={ignoreDoubleClick}
            className="max-w-full"
          >
            <span className="truncate">
              {action}
              {asked.length > 0 && ' anyway'}
            </span>
          </Button>
        </>
      }
    >
      <Form form={focusFirst ? { ...form, ref } : form} id={formId} aria-label={title}>
        <WayOut problem={form.problem} />
        {children}
        <FormQuestions asked={asked} />
        {asked.length > 0 && answer}
      </Form>
    </Modal>
  );
}
