import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../api/client.ts';
import { clientInView } from '../api/client-in-view.ts';

/** Records once that the message with this link was opened. Runs in the background and ignores a failure. */
export function useTellOpened() {
  const [query] = useSearchParams();
  const message = query.get('message');
  const reported = useRef<string>(undefined);
  useEffect(() => {
    // A manager viewing a client's pages does not open messages for the client.
    if (clientInView()?.isViewAs) return;
    if (message === null || reported.current === message) return;
    reported.current = message;
    call('openMessage', { id: message }).catch(() => {});
  }, [message]);
}
