import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { useFocusFirst } from '../ui/focus-first.ts';
import { Modal, type ModalProps } from '../ui/modal.tsx';
import { Form, type FormState } from './form.tsx';

interface FormDialogProps extends Pick<ModalProps, 'subtitle' | 'width' | 'onClose'> {
  title: string;
  form: FormState & { ref: RefObject<HTMLFormElement | null> };
  /** The button's label, idle and busy. */
  action: ReactNode;
  actionBusy: string;
  /** Whether the first field gets the focus; otherwise the dialog does. */
  focusFirst?: boolean;
  /** Shown at the left of the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: its fields, the refusal, submit and cancel. Mount it to open it. */
export function FormDialog({
  form,
  action,
  actionBusy,
  focusFirst = true,
  note,
  children,
  ...modal
}: FormDialogProps) {
  const formId = useId();
  const { title, onClose } = modal;
  const ref = useFocusFirst(form.ref);
  return (
    <Modal
      open
      {...modal}
      busy={form.busy}
      foot={
        <>
          {note}
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={form.busy} busyLabel={actionBusy}>
            {action}
          </Button>
        </>
      }
    >
      <Form form={focusFirst ? { ...form, ref } : form} id={formId} aria-label={title}>
        {children}
      </Form>
    </Modal>
  );
}
