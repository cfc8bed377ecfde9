import { BANK_POPUP_HEIGHT_PX, BANK_POPUP_WIDTH_PX } from '#shared/constants.ts';

const NAME = 'bank-login';
const WATCH_MS = 500;

export interface BankWindow {
  open: (url: string) => boolean;
  /** Closing may fail while the bank's page is open, because `opener` was removed. */
  close: () => void;
  /** Some banks' pages make a window seem closed, so `gone` may run while the window is open. */
  onClosed: (gone: () => void) => () => void;
}

/** Call this function during the click, because browsers block windows that open later. Returns undefined if blocked. */
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
  // Cuts the bank's page off from the portal. With `noopener`, `open` would return no window.
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
