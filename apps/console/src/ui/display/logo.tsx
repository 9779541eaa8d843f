/** Three layers of ground, the upper one solid. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className="logo" aria-hidden="true">
      <rect width="32" height="32" rx="8" className="logo-ground" />
      <path d="M7 12.5 16 8l9 4.5-9 4.5z" className="logo-top" />
      <path d="m7 17 9 4.5 9-4.5M7 21.5l9 4.5 9-4.5" className="logo-lines" />
    </svg>
  );
}
