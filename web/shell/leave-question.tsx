import { Button } from '../ui/button.tsx';
import { FocusedButton } from '../ui/focused-button.tsx';
import { Modal } from '../ui/modal.tsx';
import { useLeaveQuestion } from '../unsaved.ts';

export function LeaveQuestion() {
  const { isAsked, answer } = useLeaveQuestion();
  return (
    <Modal
      open={isAsked}
      role="alertdialog"
      title="Leave without saving?"
      onClose={() => answer(false)}
      foot={
        <>
          <Button variant="danger" onClick={() => answer(true)}>
            Leave
          </Button>
          {/* Pressing Enter by habit must lose nothing, so this button has the focus. */}
          <FocusedButton variant="primary" onClick={() => answer(false)}>
            Keep editing
          </FocusedButton>
        </>
      }
    >
      <p className="text-muted">Your changes are not saved. If you leave, they are lost.</p>
    </Modal>
  );
}
