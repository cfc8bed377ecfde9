import { useEffect, useRef, useState } from 'react';
import { changeSignIn, type SignInChange } from '../change-sign-in.ts';
import { useUnsaved } from '../unsaved.ts';

export interface AskedCode {
  problem: string | undefined;
  /** Increases with each prompt, so that screen readers announce the same problem again. */
  time: number;
  give: (code: string) => void;
}

/** `asked` is set while a code is requested. Leaving the screen then ends the session. */
export function useChangeSignIn() {
  const [asked, setAsked] = useState<AskedCode>();
  const [isUnanswered, setUnanswered] = useState(false);
  useUnsaved(asked !== undefined);
  const giveUp = useRef(() => {});
  useEffect(() => () => giveUp.current(), []);

  function askCode(problem: string | undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      giveUp.current = () => reject(new Error('The screen was left'));
      setUnanswered(false);
      setAsked((before) => ({ problem, time: (before?.time ?? 0) + 1, give: resolve }));
    });
  }

  async function change(what: Omit<SignInChange, 'askCode' | 'onUnanswered'>) {
    try {
      return await changeSignIn({ ...what, askCode, onUnanswered: () => setUnanswered(true) });
    } finally {
      giveUp.current = () => {};
      setAsked(undefined);
      setUnanswered(false);
    }
  }
  return { change, asked, isUnanswered };
}
