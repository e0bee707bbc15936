export interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  /** What is read of it. */
  text: string;
  /** Nothing goes on now. */
  isResting?: boolean;
}

/** How far something is. */
export function Progress({ label, share, text, isResting = false }: ProgressProps) {
  return (
    <span
      className="up-bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={text}
      data-resting={isResting || undefined}
    >
      <span style={{ transform: `scaleX(${Math.min(1, share)})` }} />
    </span>
  );
}
