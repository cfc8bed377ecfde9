import { useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Landmark } from '../ui/lucide-icons.tsx';

/** A logo from another server is not shown, because that server would learn who views the page. */
function isShowable(address: string): boolean {
  if (!URL.canParse(address, location.origin)) return false;
  const { protocol, origin } = new URL(address, location.origin);
  return protocol === 'data:' || origin === location.origin;
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', second = ''] = words;
  return (second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2)).toUpperCase();
}

interface BankTileProps {
  bank?: { name: string; logo?: string | null } | undefined;
  small?: boolean;
}

/** The caller must show the bank's name next to the tile. */
export function BankTile({ bank, small = false }: BankTileProps) {
  const [missing, setMissing] = useState<string>();
  const logo = bank?.logo && bank.logo !== missing && isShowable(bank.logo) ? bank.logo : undefined;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-hover font-semibold text-muted select-none',
        small ? 'size-6 text-[0.625rem]' : 'size-9 text-label',
      )}
    >
      {logo ? (
        <img src={logo} alt="" onError={() => setMissing(logo)} className="size-full object-contain" />
      ) : bank ? (
        initials(bank.name)
      ) : (
        <Landmark />
      )}
    </span>
  );
}
