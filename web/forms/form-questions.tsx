import { Link } from 'react-router-dom';
import { Notice } from '../ui/notice.tsx';

/** A warning about something unusual, which the user may confirm. */
export interface Question {
  /** The code of the refusal, or `screen` for a question of the form itself. */
  code: string;
  message: string;
  /** The transaction that it names. */
  transactionId?: string | undefined;
}

/** The questions of a form before it is sent again; its button then says `anyway`. */
export function FormQuestions({ asked }: { asked: readonly Question[] }) {
  return asked.map(({ code, message, transactionId }) => (
    <Notice key={code} tone="warning">
      {message}
      {transactionId && (
        <>
          {' '}
          <Link
            to={`/manager/transactions?transaction=${transactionId}`}
            className="font-medium underline underline-offset-2"
          >
            Show it
          </Link>
        </>
      )}
    </Notice>
  ));
}
