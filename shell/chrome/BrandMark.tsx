/** The mark of the product. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="brand-ground" />
      <path d="M8 21.5V12l8-4.5 8 4.5v9.5" className="brand-line" />
      <path d="M12 17.5l3 3 5.5-6" className="brand-line" />
    </svg>
  );
}
