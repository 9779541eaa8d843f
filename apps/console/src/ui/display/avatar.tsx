import './avatar.css';

const HUES = 5;

/** Initials of a name on a color that is always the same for it. */
export function Avatar({ name, isSquare = false }: { readonly name: string; readonly isSquare?: boolean }) {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const initials = words.slice(0, 2).map((word) => word.charAt(0).toUpperCase());
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % HUES;
  return (
    <span
      aria-hidden="true"
      className={isSquare ? 'avatar is-square' : 'avatar'}
      data-hue={hue}
      data-initials={initials.join('')}
    />
  );
}
