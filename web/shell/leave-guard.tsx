import { type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { beFirstOnBack } from '../first-on-back.ts';
import { askBeforeLeaving, hasUnsaved } from '../unsaved.ts';

/** How far down the tab's history the present entry is, as the router counts. */
function placeInHistory(): number | undefined {
  return history.state?.idx;
}

/**
 * Asks before a half-filled form is left for another page, by a link or by the browser's Back. Replacing an address does
 * not ask: screens do it to say what they show, such as a filter, and their forms stay.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const { navigator } = context;
  const guarded = useMemo(() => {
    const push: typeof navigator.push = (...to) => askBeforeLeaving(() => navigator.push(...to));
    return { ...context, navigator: { ...navigator, push } };
  }, [context, navigator]);

  const location = useLocation();
  const place = useRef(placeInHistory());
  useEffect(() => {
    void location;
    place.current = placeInHistory();
  }, [location]);
  useEffect(() => {
    let isGoingBack = false;
    function onPop(event: PopStateEvent) {
      const [from, to] = [place.current, placeInHistory()];
      if (!isGoingBack && !hasUnsaved()) return;
      // The router is not told. The browser has moved already: back to where the form is, and there again if the user agrees.
      event.stopImmediatePropagation();
      if (isGoingBack || from === undefined || to === undefined || from === to) {
        isGoingBack = false;
        return;
      }
      isGoingBack = true;
      history.go(from - to);
      askBeforeLeaving(() => history.go(to - from));
    }
    return beFirstOnBack(onPop);
  }, []);

  return <NavigationContext value={guarded}>{children}</NavigationContext>;
}
