import { BANK_POPUP_HEIGHT_PX, BANK_POPUP_WIDTH_PX } from '#shared/constants.ts';

const NAME = 'bank-login';
const WATCH_MS = 500;

export interface BankWindow {
  /** Opens the bank's page in the window. Returns false if `url` is not a web address. */
  open: (url: string) => boolean;
  /** Closes the window. While the bank's page is open, closing may fail, because `opener` was removed. */
  close: () => void;
  /** Calls `gone` once the window seems closed. Some banks' pages make an open window seem closed. */
  onClosed: (gone: () => void) => () => void;
}

/** Must be called during the click, because browsers block a window that opens later. Undefined if blocked. */
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
  // The bank's page must not access the portal's page. With `noopener`, `open` would return no window.
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
