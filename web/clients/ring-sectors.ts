import { DONUT_INNER_RADIUS_PX, DONUT_OUTER_RADIUS_PX } from '#shared/constants.ts';

/** One pixel at the outer edge, as a fraction of a full turn. */
const GAP_TURNS = 1 / (2 * Math.PI * DONUT_OUTER_RADIUS_PX);

function point(turns: number, radiusPx: number): string {
  const angle = 2 * Math.PI * turns;
  return `${radiusPx * Math.sin(angle)} ${-radiusPx * Math.cos(angle)}`;
}

/** An arc from a point to itself draws nothing, so a circle needs two half arcs. */
function circle(radiusPx: number): string {
  const half = `A ${radiusPx} ${radiusPx} 0 0 1`;
  return `M 0 ${-radiusPx} ${half} 0 ${radiusPx} ${half} 0 ${-radiusPx} Z`;
}

function sector(from: number, to: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  const [outer, inner] = [DONUT_OUTER_RADIUS_PX, DONUT_INNER_RADIUS_PX];
  return [
    `M ${point(from, outer)}`,
    `A ${outer} ${outer} 0 ${large} 1 ${point(to, outer)}`,
    `L ${point(to, inner)}`,
    `A ${inner} ${inner} 0 ${large} 0 ${point(from, inner)} Z`,
  ].join(' ');
}

/** Every amount must be above zero. */
export function ringSectors(amounts: readonly number[]): string[] {
  // The even-odd fill rule cuts the inner circle out of the outer circle.
  if (amounts.length === 1) return [`${circle(DONUT_OUTER_RADIUS_PX)} ${circle(DONUT_INNER_RADIUS_PX)}`];
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const room = 1 - amounts.length * GAP_TURNS;
  let at = GAP_TURNS / 2;
  return amounts.map((amount) => {
    const from = at;
    const to = from + (amount / total) * room;
    at = to + GAP_TURNS;
    return sector(from, to);
  });
}
