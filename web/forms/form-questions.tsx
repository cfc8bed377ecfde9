import { Link } from 'react-router-dom';
import { Notice } from '../ui/notice.tsx';

/** Something unusual that the user is told and may do anyway. */
export interface Question {
  /** The refusal that asks, or `screen` for a question of the form itself. */
  code: string;
  message: string;
  /** The transaction that it names. */
  transactionId?: string | undefined;
}

/** What a form asks before it is sent again; its button then says `anyway`. */
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
