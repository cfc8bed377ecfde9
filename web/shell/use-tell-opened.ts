import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../api/client.ts';
import { clientInView } from '../api/client-in-view.ts';

/** Reports once that the user followed the link of a message to this page. Runs in the background; ignores failures. */
export function useTellOpened() {
  const [query] = useSearchParams();
  const message = query.get('message');
  const reported = useRef<string>(undefined);
  useEffect(() => {
    // A manager who views as the client has not opened the message for the client.
    if (clientInView()?.isViewAs) return;
    if (message === null || reported.current === message) return;
    reported.current = message;
    call('openMessage', { id: message }).catch(() => {});
  }, [message]);
}
