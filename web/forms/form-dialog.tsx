import { type ReactNode, type RefObject, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { useFocusFirst } from '../ui/focus-first.ts';
import { Modal, type ModalProps } from '../ui/modal.tsx';
import { Form, type FormState } from './form.tsx';

interface FormDialogProps extends Pick<ModalProps, 'subtitle' | 'width' | 'onClose'> {
  title: string;
  form: FormState & { ref: RefObject<HTMLFormElement | null> };
  /** On the button, and while it is under way. */
  action: ReactNode;
  actionBusy: string;
  /** Whether it begins in its first field; else the dialog itself has the focus. */
  focusFirst?: boolean;
  /** At the left of the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** A form over the page: its fields, what was refused, and the two ways out. Mount it to open it. */
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
