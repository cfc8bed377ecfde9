import { BANK_POPUP_HEIGHT_PX, BANK_POPUP_WIDTH_PX } from '#shared/constants.ts';

const NAME = 'bank-login';
const WATCH_MS = 500;

/** The window in which the person signs in at the bank. */
export interface BankWindow {
  /** Leads it to the bank. Answers false when the address is none a bank login has. */
  open: (url: string) => boolean;
  /** Closes it; what stands at the bank may refuse, because that page no longer knows ours. */
  close: () => void;
  /** Calls once when it is gone. A page at the bank can look gone while it is not, so this is only a hint. */
  onClosed: (gone: () => void) => () => void;
}

/**
 * Opens the window while the click is still being handled, before its address is known: later a browser
 * blocks it. Undefined when it was blocked.
 */
export function openBankWindow(): BankWindow | undefined {
  const left = Math.max(0, screenX + (outerWidth - BANK_POPUP_WIDTH_PX) / 2);
  const top = Math.max(0, screenY + (outerHeight - BANK_POPUP_HEIGHT_PX) / 2);
  const size = `width=${BANK_POPUP_WIDTH_PX},height=${BANK_POPUP_HEIGHT_PX}`;
  const popup = window.open(
    'about:blank',
    NAME,
    `popup,${size},left=${Math.round(left)},top=${Math.round(top)}`,
  );
  if (!popup || popup.closed) return undefined;
  // The bank's page must not reach ours. With `noopener` there would be no window to lead anywhere.
  popup.opener = null;
  return {
    open(url) {
      if (!isWebAddress(url)) return false;
      popup.location.replace(url);
      return true;
    },
    close: () => popup.close(),
    onClosed(gone) {
      const timer = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(timer);
        gone();
      }, WATCH_MS);
      return () => clearInterval(timer);
    },
  };
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol);
}
