import { Link } from 'react-router-dom';
import { Notice } from '../ui/notice.tsx';

export interface Question {
  code: string;
  message: string;
  transactionId?: string | undefined;
}

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
