import { useFundName } from '../fund-name.ts';

function BrandMark({ className = 'size-5' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`shrink-0 ${className}`}>
      <rect width="24" height="24" rx="6" className="fill-[#4338ca]" />
      <g fill="none" stroke="#fff" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M5.6 18v-6.2l3.6-2.4V18" />
        <path d="M11 18V7.2h7.2V18" />
        <path d="M13.6 10.6h2.2M13.6 13.6h2.2" />
      </g>
    </svg>
  );
}

export function Brand({ large = false }: { large?: boolean }) {
  return (
    <span
      className={`inline-flex items-center font-semibold tracking-[-0.01em] text-ink ${large ? 'gap-2.5' : 'gap-2'}`}
    >
      <BrandMark className={large ? 'size-6' : 'size-5'} />
      <span className={large ? 'text-lead' : 'text-body'}>{useFundName()}</span>
    </span>
  );
}
